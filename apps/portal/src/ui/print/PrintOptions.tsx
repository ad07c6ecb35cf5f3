import { Button } from '@mantine/core'
import styles from './print-options.module.css'
import { waysToPrint } from './ways-to-print.ts'

type Props = {
  sheet: Parameters<typeof waysToPrint>[0]
  /** Suggested as the name of the PDF. */
  title: string
}

/** The four ways to print a sheet (section 2), at the lower edge of its dialog. */
export const PrintOptions = ({ sheet, title }: Props) => (
  <div className={styles.printOptions}>
    {Object.values(waysToPrint(sheet, title)).map(({ label, icon: Icon, print }, index) => (
      <Button
        key={label}
        variant={index === 0 ? 'filled' : 'default'}
        size="md"
        leftSection={<Icon size={18} aria-hidden />}
        onClick={print}
      >
        {label}
      </Button>
    ))}
  </div>
)
