import { newAnswerer, type Question } from './cluster-answers.ts'

// Putting 50,000 orders together takes a good part of a second: here nobody waits for it.
const answer = newAnswerer()
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const given = answer(data)
  if (given) self.postMessage(given)
})
