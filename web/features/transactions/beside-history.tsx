/** One transaction beside the history, on desktops. */
import { Trans, useLingui } from '@lingui/react/macro'
import { isId } from '@zend/kernel'
import { lazyPart } from '@zend/web/client/lazy-part'
import { transactionLink } from '@zend/web/data/links'
import { addTexts } from '@zend/web/i18n'
import { Card, iconButtonClasses, SkeletonRows, TextLink } from '@zend/web/ui'
import { IconClose } from '@zend/web/ui/icons'
import { type ReactElement, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { closing, type OpenId } from './open-transaction.ts'

// Each with the texts that its own page loads.
const token = lazyPart(async () => {
  const [{ TokenTransactionScreen }] = await Promise.all([import('./token-transaction-screen.tsx'), addTexts('rescue')])
  return TokenTransactionScreen
})
const sale = lazyPart(async () => {
  const [{ SaleTransactionScreen }] = await Promise.all([import('./sale-transaction-screen.tsx'), addTexts('sell')])
  return SaleTransactionScreen
})
const swap = lazyPart(async () => {
  const [{ SwapTransactionScreen }] = await Promise.all([import('./swap-transaction-screen.tsx'), addTexts('money')])
  return SwapTransactionScreen
})
const transfer = lazyPart(async () => {
  const [{ TransferTransactionScreen }] = await Promise.all([
    import('./transfer-transaction-screen.tsx'),
    addTexts('money'),
  ])
  return TransferTransactionScreen
})

/** The panel. It scrolls by itself where the transaction says more than the window shows. */
export function BesideHistory({ id }: { readonly id: OpenId }): ReactElement {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <aside
      aria-label={t`Transaction`}
      className="sticky top-19 max-h-[calc(100dvh-6rem)] min-w-0 overflow-y-auto overscroll-contain rounded-card"
    >
      <p className="mb-2 flex items-center justify-between gap-3 text-label">
        <TextLink href={transactionLink(id)}>
          <Trans>Open as a page</Trans>
        </TextLink>
        <Link
          to={{ search: closing(search).toString() }}
          preventScrollReset
          aria-label={t`Close`}
          className={iconButtonClasses()}
        >
          <IconClose />
        </Link>
      </p>
      <Suspense
        fallback={
          <Card>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        <Shown key={id} id={id} />
      </Suspense>
    </aside>
  )
}

function Shown({ id }: { readonly id: OpenId }): ReactElement {
  if (isId('dep', id) || isId('wdr', id)) return <token.Part id={id} />
  if (isId('swp', id)) return <swap.Part id={id} />
  return isId('trf', id) ? <transfer.Part id={id} /> : <sale.Part id={id} />
}
