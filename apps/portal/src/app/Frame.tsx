import { Spark } from '../ui/Spark.tsx'
import { screenHeading } from './screen-list.ts'

/** The outline of a screen until its code arrives, the same as in index.html, which shows it before any script runs. */
export function Frame() {
  const screen = screenHeading(window.location.pathname)
  return (
    <div className="frame" aria-hidden>
      <div />
      <div className="frame-heading">
        {screen && (
          <>
            <small>Home / {screen.crumb}</small>
            <b>{screen.heading}</b>
            <p>{screen.description}</p>
          </>
        )}
      </div>
      <Spark size={44} />
    </div>
  )
}
