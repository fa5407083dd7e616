/** Recent events that need attention: pending deposits, the last sale. Loads after the first paint. */
import type { ReactElement } from 'react'
import { Arriving } from './arriving.tsx'
import { SellAgain } from './sell-again.tsx'

/** Both, one below the other. */
export function Lately(): ReactElement {
  return (
    <>
      <Arriving />
      <SellAgain />
    </>
  )
}
