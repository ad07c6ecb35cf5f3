import { Button, TextInput } from '@mantine/core'
import { cartonCountField, type LabelledOrder, type LabelSender } from '@phuljhari/contract/dispatch/labels.contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText, loadFailure } from '../../lib/failure-text.ts'
import { randomId } from '../../lib/random-id.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import dialogStyles from '../../ui/dialog.module.css'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { dialogs } from '../../ui/dialogs.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { keepAdjustment, lastFormat } from './adjustments.ts'
import { canReprint, CartonRange, readRange, type TypedRange } from './CartonRange.tsx'
import { cellCount, LABEL_FORMATS, type LabelFormat } from './label-layout.ts'
import { say } from './labels.messages.ts'
import styles from './labels.module.css'
import { labelsQuery, recordLabels } from './labels.queries.ts'
import { printCalibration, printLabels } from './print-labels.tsx'
import { usePrinter, PrinterFields } from './PrinterFields.tsx'
import { SheetStart } from './SheetStart.tsx'

/** Beyond it a browser takes minutes to lay the sheets out. */
const MAX_LABELS = 1000

/** The number in a field, or null and what is wrong with it. */
function readCount(typed: string): { count: number | null; error: string } {
  const { data, error } = cartonCountField.safeParse(typed.trim() === '' ? undefined : Number(typed))
  return { count: data ?? null, error: error?.issues[0]?.message ?? '' }
}

type CountProps = { order: LabelledOrder; isOnly: boolean; value: string; onChange: (value: string) => void }
/** The number of cartons of an order, and what was printed before. */
function CartonCount({ order: { orderId, name, printed }, isOnly, value, onChange }: CountProps) {
  const { count, error } = readCount(value)
  const isVoid = printed !== null && count !== null && printed.cartons !== count
  return (
    <div className={styles.order}>
      <p>
        <strong>{orderId}</strong>
        <span>{name}</span>
      </p>
      <TextInput
        size="md"
        label={isOnly ? say.cartons : say.cartonsOf(orderId)}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus={isOnly || undefined}
        value={value}
        error={error || undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {printed && (
        <p className={styles.printed} data-void={isVoid || undefined} {...(isVoid && { role: 'alert' })}>
          {say.printed(printed.cartons, printed.at)} {isVoid && say.areVoid(count)}
        </p>
      )}
    </div>
  )
}

const FORMAT_OPTIONS = LABEL_FORMATS.map(({ id }) => ({ value: id, label: say.formats[id] }))
const formatOf = (id: string): LabelFormat =>
  LABEL_FORMATS.find((format) => format.id === id) ?? (LABEL_FORMATS[0] as LabelFormat)

function Fields({ orders, from, onDone }: { orders: readonly LabelledOrder[]; from: LabelSender; onDone: () => void }) {
  const [counts, setCounts] = useState(() =>
    orders.map(({ cartons, printed }) => String(cartons ?? printed?.cartons ?? 1)),
  )
  /** For an order whose labels were printed before. */
  const [typedRange, setRange] = useState<TypedRange>(null)
  const [formatId, setFormatId] = useState<string>(lastFormat)
  const [start, setStart] = useState(0)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  /** The same cartons are recorded once, however often they are sent. */
  const keys = useRef(new Map<string, string>())
  const format = formatOf(formatId)
  const printer = usePrinter(format)
  const numbers = counts.map((typed) => readCount(typed).count)
  const [only, ...others] = orders
  const cartons = only && others.length === 0 && canReprint(only, numbers[0] ?? null) ? (numbers[0] ?? null) : null
  const range = cartons === null ? null : typedRange
  /** The cartons of each order whose labels are printed; all, unless some are printed again. */
  const ends = numbers.map((count) => (count === null ? null : readRange(range, count)))
  const total = ends.reduce((sum, end) => sum + (end ? end.last - end.first + 1 : 0), 0)
  const isValid = ends.every((end) => end !== null) && printer.adjustment !== null && total <= MAX_LABELS

  const run = useSingleFlight(async (work: () => Promise<void>) => {
    setFailure('')
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(failureText(error, say.printFailed))
    }
    setBusy(false)
  })
  const record = async () => {
    const printed = orders.map(({ orderId }, at) => ({ orderId, cartons: numbers[at] ?? 1 }))
    const sent = JSON.stringify(printed)
    const key = keys.current.get(sent) ?? randomId()
    keys.current.set(sent, key)
    await recordLabels(printed, key)
  }
  const print = async () => {
    const { adjustment } = printer
    if (!isValid || adjustment === null) return
    if (range === null) await record()
    keepAdjustment(format.id, printer.name, adjustment)
    const labels = orders.flatMap((order, at) => {
      const { first, last } = ends[at] ?? { first: 1, last: 0 }
      return Array.from({ length: last - first + 1 }, (_, index) => ({ order, n: first + index, of: numbers[at] ?? 1 }))
    })
    await printLabels({ labels, from, format, start, adjustment })
    onDone()
  }
  const calibrate = async () => {
    if (printer.adjustment === null) return
    keepAdjustment(format.id, printer.name, printer.adjustment)
    await printCalibration(format, printer.adjustment)
  }
  return (
    <form
      className={dialogStyles.form}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void run(print)
      }}
    >
      {failure !== '' && <ErrorBanner text={failure} />}
      <div className={styles.orders}>
        {orders.map((order, at) => (
          <CartonCount
            key={order.orderId}
            order={order}
            isOnly={orders.length === 1}
            value={counts[at] ?? ''}
            onChange={(value) => setCounts(counts.with(at, value))}
          />
        ))}
      </div>
      {cartons !== null && <CartonRange cartons={cartons} value={range} onChange={setRange} />}
      <Segments
        className={styles.formats}
        label={say.format}
        options={FORMAT_OPTIONS}
        value={formatId}
        onChange={(id) => {
          setFormatId(id)
          setStart(0)
        }}
      />
      {cellCount(format) > 1 && <SheetStart format={format} value={start} onChange={setStart} />}
      <details className={styles.adjust}>
        <summary>{say.adjust}</summary>
        <p>{say.adjustHint}</p>
        <PrinterFields printer={printer} />
        <Button variant="default" size="sm" disabled={printer.adjustment === null} onClick={() => void run(calibrate)}>
          {say.calibrate}
        </Button>
      </details>
      {total > MAX_LABELS && <p role="alert">{say.tooMany(MAX_LABELS)}</p>}
      <DialogFooter submitLabel={say.print(total)} busy={busy} disabled={!isValid} />
    </form>
  )
}

function LabelsForm({ orderIds, onDone }: { orderIds: readonly string[]; onDone: () => void }) {
  const { data, error, refetch } = useQuery(labelsQuery(orderIds))
  if (data) return <Fields orders={data.orders} from={data.from} onDone={onDone} />
  if (error) return <LoadError text={loadFailure(error, say.loadFailed)} onRetry={refetch} />
  return <Loading text={say.loading} />
}

/** Asks for the cartons of orders and prints their labels (feature orders.labels). */
export const openLabels = (orderIds: readonly string[]): void =>
  void dialogs.form(say.title, (done) => <LabelsForm orderIds={orderIds} onDone={done} />)
