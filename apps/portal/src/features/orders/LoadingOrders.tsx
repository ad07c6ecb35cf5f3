import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { say } from './orders.messages.ts'

/** Placeholders for counters, filters and cards until the first orders arrive. */
export const LoadingOrders = () => (
  <Loading text={say.loading}>
    <Skeleton shape="filters" />
    <Skeleton shape="toolbar" />
    <Skeleton shape="orders" />
  </Loading>
)
