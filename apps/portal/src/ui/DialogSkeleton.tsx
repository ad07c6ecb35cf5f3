import { Skeleton } from './Skeleton.tsx'
import styles from './skeleton.module.css'

/** The shape of an order's details, inside their dialog. */
export const DetailsSkeleton = () => (
  <div className={styles.details}>
    <Skeleton shape="facts" />
    <Skeleton shape="rows" count={5} />
  </div>
)

/** Takes the place of a dialog whose code is loading. It is no dialog itself: the pointer can still use the screen. */
export const DialogSkeleton = ({ text }: { text: string }) => (
  <div className={styles.overlay} role="status">
    <div className={styles.dialog}>
      <p>{text}</p>
      <DetailsSkeleton />
    </div>
  </div>
)
