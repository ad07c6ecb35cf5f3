import { createClusterHandler, type ClusterRequest } from './cluster-protocol.ts'

// In a worker, because clustering 50,000 orders takes a large part of a second.
const handle = createClusterHandler()
self.addEventListener('message', ({ data }: MessageEvent<ClusterRequest>) => {
  const response = handle(data)
  if (response) self.postMessage(response)
})
