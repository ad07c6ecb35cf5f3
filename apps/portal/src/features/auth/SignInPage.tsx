import { useState, type ReactNode } from 'react'
import { local } from '../../lib/stored.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { Spark } from '../../ui/Spark.tsx'
import { say } from './auth.messages.ts'
import styles from './sign-in.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** The page of sign-in and of invitations: the night sky beside a form. */
export function SignInPage({ children }: { children: ReactNode }) {
  const [canStore] = useState(local.canStore)
  return (
    <div className={styles.page}>
      <div className={styles.night} aria-hidden>
        <Fireworks />
        <div className={styles.pitch}>
          <Spark size={46} />
          <p className={styles.name}>Phuljhari</p>
          <p>{t('Catalogue, orders and deliveries of your fireworks shop, in one calm place.')}</p>
        </div>
      </div>
      <main className={styles.side}>
        {!canStore && <ErrorBanner tone="warning" text={say.notStored} />}
        {children}
      </main>
    </div>
  )
}

const BURSTS = [
  { x: 300, y: 210, radius: 150, colour: '#f6a609', rays: 24 },
  { x: 520, y: 390, radius: 95, colour: '#ff7d5c', rays: 18 },
  { x: 140, y: 440, radius: 80, colour: '#b79bff', rays: 16 },
]

/** A decorative picture of three bursts. */
function Fireworks() {
  return (
    <svg className={styles.fireworks} viewBox="0 0 660 800" preserveAspectRatio="xMidYMid slice">
      {BURSTS.map(({ x, y, radius, colour, rays }) => (
        <g key={x} transform={`translate(${x} ${y})`} stroke={colour} fill={colour} strokeLinecap="round">
          {Array.from({ length: rays }, (_, ray) => (
            <g key={ray} transform={`rotate(${(360 / rays) * ray})`}>
              <path
                d={`M0 ${-radius * 0.32} V ${-radius * (ray % 2 ? 0.78 : 0.94)}`}
                strokeWidth="3"
                opacity={ray % 2 ? 0.55 : 0.9}
              />
              <circle cy={-radius * (ray % 2 ? 0.9 : 1.08)} r="3.4" stroke="none" />
            </g>
          ))}
        </g>
      ))}
      <path
        d="M288 610 Q 287 430 300 260"
        stroke="#f6a609"
        strokeWidth="3"
        fill="none"
        opacity=".45"
        strokeDasharray="2 16"
        strokeLinecap="round"
      />
      <path
        d="M536 650 Q 541 540 520 430"
        stroke="#ff7d5c"
        strokeWidth="3"
        fill="none"
        opacity=".4"
        strokeDasharray="2 16"
        strokeLinecap="round"
      />
    </svg>
  )
}
