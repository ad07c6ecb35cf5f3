import { encode } from 'uqr'

/** Light modules around the code, which scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A QR code: dark on light in both themes, since many scanners cannot read the inverse. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  // The lowest error correction suffices: screens and new sheets are clean, and larger modules are easier to scan.
  const { data, size } = encode(text, { ecc: 'L', border: QUIET_ZONE })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={modules.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
