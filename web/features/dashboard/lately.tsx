/** Recent events that need attention: pending deposits, the last sale. Loads after the first paint. */
import { May } from '@zend/web/data/companies'
import type { ReactElement } from 'react'
import { Arriving } from './arriving.tsx'
import { SellAgain } from './sell-again.tsx'

/** Both, one below the other. */
export function Lately(): ReactElement {
  return (
    <>
      <Arriving />
      <May permission="quicksell">
        <SellAgain />
      </May>
    </>
  )
}
