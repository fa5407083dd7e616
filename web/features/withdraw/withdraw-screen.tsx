/** /withdraw: the start, or the form that the URL names. The forms load on demand, to keep the start light. */
import { lazyPart } from '@zend/web/client/lazy-part'
import { Card, Skeleton } from '@zend/web/ui'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { WithdrawStartScreen } from './start-screen.tsx'
import { changesKey, readSendParams } from './withdraw.params.ts'

const external = lazyPart(async () => (await import('./external-screen.tsx')).ExternalScreen)
const zendPay = lazyPart(async () => (await import('./zend-pay-screen.tsx')).ZendPayScreen)

/** The screen; `between` are the app's rows about money between people. */
export function WithdrawScreen({ between }: { readonly between?: ReactNode }): ReactElement {
  const [search] = useSearchParams()
  const { kind, currency, chain, changes } = readSendParams(search)
  if (kind === 'zend-pay') {
    return (
      <Suspense fallback={<Shape />}>
        <zendPay.Part />
      </Suspense>
    )
  }
  if (currency === null || chain === null) return <WithdrawStartScreen between={between} />
  return (
    <Suspense fallback={<Shape />}>
      <external.Part key={`${currency} ${chain} ${changesKey(changes)}`} currency={currency} chain={chain} />
    </Suspense>
  )
}

/** The form's skeleton. */
function Shape(): ReactElement {
  return (
    <div aria-busy="true" className="page-column grid max-w-[660px] grid-cols-1 gap-4">
      <Card padded className="grid h-44 content-start gap-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-10 w-44" />
      </Card>
      <Skeleton className="h-13 w-full" />
    </div>
  )
}
