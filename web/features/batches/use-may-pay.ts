/** Who makes batches: whoever may pay by one of the ways. */
import { useMay } from '@zend/web/data/companies'

/** Whether the reader may make and pay batches. */
export function useMayPayBatches(): boolean {
  const [withdraws, sells] = [useMay('withdrawal'), useMay('quicksell')]
  return withdraws || sells
}
