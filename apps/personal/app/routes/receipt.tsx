/** /receipt/{code}: outside the guard, for whoever holds the paper. */
import { ReceiptScreen } from '@zend/web/features/receipt'
import { addTexts } from '@zend/web/i18n'
import type { ReactElement } from 'react'
import type { Route } from './+types/receipt.ts'

/** Has the words at hand before the page says them. */
export async function clientLoader(): Promise<null> {
  await addTexts('help')
  return null
}

/** Words once fetched stay. */
export const shouldRevalidate = (): boolean => false

/** One receipt. */
export default function Receipt({ params: { code } }: Route.ComponentProps): ReactElement {
  return <ReceiptScreen key={code} code={code} />
}
