import { Spark } from '../ui/Spark.tsx'

/** The outline of a screen until its code arrives, the same as in index.html, which shows it before any script runs. */
export const Frame = () => (
  <div className="frame" aria-hidden>
    <div />
    <Spark size={44} />
  </div>
)
