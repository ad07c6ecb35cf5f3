/** The logo: a sparkler's spark. */
export function Spark({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="2.6"
      strokeLinecap="round"
    >
      <path d="M4 28 15 17" />
      <path d="M18 13.2V4M18 13.2 24.8 6.4M18 13.2h9.4M18 13.2l6.8 6.8M18 13.2l-6.8-6.8" />
    </svg>
  )
}
