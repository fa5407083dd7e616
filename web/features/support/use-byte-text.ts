/** The size of a file in words. */
import { useFormat } from '@zend/web/ui'

const KB = 1_000
const MB = 1_000_000

/** Writes bytes as kB or MB in the language in use ("1,3 Mo"), rounded up, so that nothing looks smaller than it is. */
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
    // No typeface of ours has the narrow space that French writes.
    return text.replaceAll('\u202f', '\u00a0')
  }
}
