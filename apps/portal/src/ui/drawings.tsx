import type { ReactNode } from 'react'
import styles from './drawing.module.css'

/** Each shape fills a box of 96 by 88. The class `fill` is for paper, `accent` for the lines that shine. */
const SHAPES = {
  /** An open carton. */
  products: (
    <>
      <path className={styles.fill} d="M22 42 48 32l26 10v26L48 78 22 68z" />
      <path className={styles.fill} d="M22 42 12 33l26-10 10 9zM74 42l10-9-26-10-10 9z" />
      <path d="M22 42 48 52l26-10M48 52v26" />
      <path className={styles.accent} d="M48 8v8M36 11l4 6M60 11l-4 6" />
    </>
  ),
  /** A price tag on its string. */
  brands: (
    <>
      <path className={styles.fill} d="M45 22h26a3 3 0 0 1 3 3v26L49 76a4 4 0 0 1-6 0L20 53a4 4 0 0 1 0-6z" />
      <circle cx="62" cy="34" r="4" />
      <path className={styles.accent} d="M64 31c4-10 12-13 20-11" />
      <path d="m36 50 12 12M43 43l8 8" />
    </>
  ),
  /** Shelves with room left. */
  categories: (
    <>
      <path className={styles.fill} d="M18 18h60v58H18zM18 47h60" />
      <path d="M26 47V29h13v18M44 47V35h11v12" />
      <path d="M26 76V60h22v16" />
      <path className={styles.accent} d="M66 30v-4M66 41v-4M60.5 33.5h-4M75.5 33.5h-4M60 76V64h10v12" />
    </>
  ),
  /** A shopping bag. */
  orders: (
    <>
      <path className={styles.fill} d="M25 34h46l5 42H20z" />
      <path d="M36 43V30a12 12 0 0 1 24 0v13" />
      <path className={styles.accent} d="M48 50v6M48 64v6M38 60h6M52 60h6" />
    </>
  ),
  /** A scooter with its delivery box. */
  agents: (
    <>
      <path className={styles.fill} d="M16 30h20v15H16z" />
      <path d="M16 50h27M22 62c0-7 5-12 13-12h8l4 15h9c0-9 4-14 9-16l-6-25h-8" />
      <circle className={styles.fill} cx="28" cy="66" r="9" />
      <circle className={styles.fill} cx="70" cy="66" r="9" />
      <path className={styles.accent} d="M80 36h8M82 44h8M22 37h8" />
    </>
  ),
  /** A signpost. */
  notFound: (
    <>
      <path d="M48 14v64M38 78h20" />
      <path className={styles.fill} d="M24 20h42l10 8-10 8H24zM72 44H32l-10 8 10 8h40z" />
      <path className={styles.accent} d="M34 28h22M42 52h20" />
    </>
  ),
  /** A padlock. */
  denied: (
    <>
      <path d="M35 42V31a13 13 0 0 1 26 0v11" />
      <rect className={styles.fill} x="27" y="42" width="42" height="32" rx="5" />
      <circle cx="48" cy="55" r="4" />
      <path d="M48 59v6" />
      <path className={styles.accent} d="M74 24l6-5M77 33l8-2M22 24l-6-5M19 33l-8-2" />
    </>
  ),
  /** A bill pad and a pencil. */
  newOrder: (
    <>
      <path className={styles.fill} d="M24 22h40v54l-5-4-5 4-5-4-5 4-5-4-5 4-5-4-5 4z" />
      <path d="M32 33h24M32 43h24M32 53h12" />
      <path className={styles.fill} d="m60 61 3-9 17-17 6 6-17 17z" />
      <path className={styles.accent} d="M52 16v-6M40 16l-3-5M64 16l3-5" />
    </>
  ),
  /** A box whose contents are ticked off. */
  toPack: (
    <>
      <path className={styles.fill} d="M16 46h40v30H16zM16 46l6-12h28l6 12" />
      <path d="M36 34v12M29 46v10h14V46" />
      <path className={styles.fill} d="M62 18h22v36H62z" />
      <path d="M73 27h6M73 36h6M73 45h6" />
      <path className={styles.accent} d="m65 27 2 2 3-4M65 36l2 2 3-4M65 45l2 2 3-4" />
    </>
  ),
  /** An offer in a speech bubble. */
  estimates: (
    <>
      <path className={styles.fill} d="M16 20h64v40H46L32 74V60H16z" />
      <path d="M40 32h17M40 39h17M41 32c12 0 12 11 0 11l11 9" />
      <path className={styles.accent} d="M26 32h6M26 40h6M66 32h6M66 40h6" />
    </>
  ),
  /** An address book. */
  customers: (
    <>
      <path className={styles.fill} d="M26 16h46a4 4 0 0 1 4 4v52a4 4 0 0 1-4 4H26z" />
      <path d="M20 28h11M20 40h11M20 52h11M20 64h11" />
      <circle cx="53" cy="38" r="8" />
      <path d="M39 63c0-9 6-13 14-13s14 4 14 13z" />
      <path className={styles.accent} d="M76 28h7M76 40h7M76 52h7" />
    </>
  ),
  /** A document with a seal. */
  invoices: (
    <>
      <path className={styles.fill} d="M24 12h34l14 14v50H24z" />
      <path d="M58 12v14h14M33 34h20M33 44h30M33 54h14" />
      <circle className={styles.fill} cx="62" cy="64" r="10" />
      <path className={styles.accent} d="m57 64 4 4 7-8" />
    </>
  ),
  /** A tray, emptied. */
  toBeInvoiced: (
    <>
      <path className={styles.fill} d="M16 50 26 28h44l10 22v24H16z" />
      <path d="M16 50h18l4 9h20l4-9h18" />
      <path className={styles.accent} d="m39 36 6 6 12-14" />
    </>
  ),
  /** A phone on which a payment has arrived. */
  verify: (
    <>
      <rect className={styles.fill} x="30" y="12" width="36" height="66" rx="6" />
      <path d="M44 70h8M37 21h22" />
      <path className={styles.accent} d="m39 45 6 7 12-14" />
      <path d="M48 30a15 15 0 1 0 15 15" />
    </>
  ),
  /** An open ledger. */
  ledger: (
    <>
      <path className={styles.fill} d="M48 26c-8-6-20-7-32-5v48c12-2 24-1 32 5 8-6 20-7 32-5V21c-12-2-24-1-32 5z" />
      <path d="M48 26v48M24 33c6 0 11 0 16 2M24 43c6 0 11 0 16 2M24 53c6 0 11 0 16 2" />
      <path className={styles.accent} d="M57 35c5-2 10-2 15-2M57 45c5-2 10-2 15-2M57 55c5-2 10-2 15-2" />
    </>
  ),
  /** A purse with a coin. */
  outstanding: (
    <>
      <path className={styles.fill} d="M16 34h58v40H20a4 4 0 0 1-4-4z" />
      <path d="M16 34c0-5 3-6 6-7l42-9v16M74 46H60a8 8 0 0 0 0 16h14" />
      <path className={styles.accent} d="M61 54h2M80 30l6-5M82 39l8-1" />
    </>
  ),
  /** Coins. */
  cash: (
    <>
      <ellipse className={styles.fill} cx="38" cy="34" rx="21" ry="9" />
      <path className={styles.fill} d="M17 34v30c0 5 9 9 21 9s21-4 21-9V34c0 5-9 9-21 9s-21-4-21-9z" />
      <path d="M17 44c0 5 9 9 21 9s21-4 21-9M17 54c0 5 9 9 21 9s21-4 21-9" />
      <circle className={styles.fill} cx="69" cy="58" r="14" />
      <path className={styles.accent} d="M64 52h10M64 57h10M65 52c7 0 7 8 0 8l6 6" />
    </>
  ),
  /** A rubber stamp. */
  approve: (
    <>
      <path
        className={styles.fill}
        d="M40 40c0-6-5-8-5-15a13 13 0 0 1 26 0c0 7-5 9-5 15v10h14a5 5 0 0 1 5 5v9H21v-9a5 5 0 0 1 5-5h14z"
      />
      <path d="M40 50h16M26 74h44" />
      <path className={styles.accent} d="m43 26 4 4 7-8" />
    </>
  ),
  /** A paper plane. */
  requests: (
    <>
      <path className={styles.fill} d="m12 44 70-26-20 58-18-20z" />
      <path d="m44 56 38-38M44 56v18l9-8" />
      <path className={styles.accent} d="M16 62h12M20 72h14M12 54h6" />
    </>
  ),
  /** A ticket. */
  coupons: (
    <>
      <path className={styles.fill} d="M14 30h68v12a7 7 0 0 0 0 14v12H14V56a7 7 0 0 0 0-14z" />
      <path d="M34 32v4M34 43v4M34 54v4M34 64v2" />
      <circle className={styles.accent} cx="49" cy="43" r="4" />
      <circle className={styles.accent} cx="65" cy="56" r="4" />
      <path className={styles.accent} d="M66 39 48 60" />
    </>
  ),
  /** A clock that turns back. */
  activity: (
    <>
      <circle className={styles.fill} cx="49" cy="46" r="27" />
      <path d="M49 30v17l11 7" />
      <path className={styles.accent} d="M16 36a34 34 0 0 1 58-14M74 12v11H63" />
    </>
  ),
  /** An office with columns. */
  gst: (
    <>
      <path className={styles.fill} d="M16 36 48 16l32 20zM18 68h60v8H18z" />
      <path d="M26 42v20M41 42v20M55 42v20M70 42v20M22 36h52M22 68h52" />
      <path className={styles.accent} d="M44 28h8" />
    </>
  ),
} satisfies Record<string, ReactNode>
export type DrawingName = keyof typeof SHAPES

/** The drawing itself; screens use ui/Drawing.tsx, which loads it. */
export const DrawingShapes = ({ of }: { of: DrawingName }) => (
  <svg className={styles.drawing} width="120" height="110" viewBox="0 0 96 88" aria-hidden="true">
    <circle className={styles.disc} cx="48" cy="46" r="41" />
    {SHAPES[of]}
  </svg>
)
