/** Injected before the page's own code: records the milliseconds from each key to the frame that shows its result. */
{
  const times = []
  globalThis.keyTimes = times
  let pressedAt = null
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true })
  addEventListener(
    'input',
    ({ timeStamp }) => {
      const startedAt = pressedAt ?? timeStamp
      pressedAt = null
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - startedAt)))
    },
    { capture: true },
  )
}
