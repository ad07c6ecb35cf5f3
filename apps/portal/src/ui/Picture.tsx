import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { imageUrl } from '../lib/image-url.ts'
import styles from './ui.module.css'

type Props = {
  src: string | null
  /** The size in pixels, or `100%` for the width of the parent. */
  size: number | '100%'
  /** Whether it is visible without scrolling, and so fetched at once and before other images. */
  isFirst?: boolean
}

/** A product's image, or a placeholder when there is none or it fails to load. Decorative: the name is next to it. */
export function Picture({ src, size, isFirst = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const box = { width: size, ...(size === '100%' ? { aspectRatio: '4 / 3' } : { height: size }) }
  if (src === null || broken === src)
    return (
      <div className={styles.picture} style={box}>
        <IconPhoto size={size === '100%' ? 34 : 18} aria-hidden />
      </div>
    )
  return (
    <img
      className={styles.picture}
      style={box}
      src={imageUrl(src)}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  )
}
