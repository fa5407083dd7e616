/** Formats the size of a file. */
import { useFormat } from '@zend/web/ui/format'

const KB = 1_000
const MB = 1_000_000

/**
 * Formats bytes as kB or MB in the customer's language ("1,3 Mo"), rounded up, so that nothing looks smaller than it
 * is.
 */
export function useByteText(): (bytes: number) => string {
  const { language } = useFormat()
  return (bytes) => {
    const [unit, count, most] =
      bytes < MB ? (['kilobyte', bytes / KB, 0] as const) : (['megabyte', bytes / MB, 1] as const)
    const text = new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      maximumFractionDigits: most,
      roundingMode: 'ceil',
    }).format(count)
    // Our fonts lack the narrow space of French.
    return text.replaceAll('\u202f', '\u00a0')
  }
}
