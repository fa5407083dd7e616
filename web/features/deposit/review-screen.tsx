/**
 * /deposit/review: the memo if there is one, the address, its QR code and identicon, what to know before sending, and
 * arriving deposits.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EndpointData, getDepositAddress, NetworkName } from '@zend/contracts'
import { type CoinCode, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { QueryView } from '@zend/web/client/query-view'
import { May } from '@zend/web/data/companies'
import { MEMO_NAMES } from '@zend/web/data/memo'
import { isEvm, NetworkStatusNote } from '@zend/web/data/networks'
import { depositAddressQuery } from './deposit.queries.ts'
import { Badge, Button, Card, Facts, FooterBar, Note, Skeleton, TextLink, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconCheck, IconCopy, IconShare } from '@zend/web/ui/icons'
import { AddressIdenticon, QrCode, useCopyAddress } from '@zend/web/ui/money'
import { type ReactElement, useEffect, useState } from 'react'
import { href } from 'react-router'
import { ArrivalStrip } from './arrival-strip.tsx'
import { IncomingDeposits } from './incoming-deposits.tsx'
import { MemoFirst } from './memo-first.tsx'

type DepositAddress = EndpointData<typeof getDepositAddress>

/**
 * The polling interval for an address that is being prepared; and after how long it counts as late, and is polled less
 * often.
 */
const PREPARING_MS = 3 * SECOND_MS
const LATE_MS = 2 * MINUTE_MS
const LATE_REFETCH_MS = 30 * SECOND_MS

/** The address of a coin on a network. */
export function ReviewScreen({
  currency,
  chain,
}: {
  readonly currency: CoinCode
  readonly chain: NetworkName
}): ReactElement {
  const [late, setLate] = useState(false)
  const address = useQuery({
    ...depositAddressQuery(currency, chain),
    refetchInterval: ({ state }) => (state.data === null ? (late ? LATE_REFETCH_MS : PREPARING_MS) : false),
  })
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <ArrivalStrip currency={currency} chain={chain} />
      <div className="page-column grid max-w-[660px] items-start gap-4 laptop:max-w-none laptop:grid-cols-[minmax(0,660px)_minmax(0,1fr)] laptop:gap-6">
        <QueryView query={address} loading={<Shape />}>
          {(found) => (found === null ? <Preparing currency={currency} late={late} /> : <Receive found={found} />)}
        </QueryView>
        {address.data === null || (address.isError && address.data === undefined) ? null : (
          <IncomingDeposits currency={currency} chain={chain} />
        )}
      </div>
    </>
  )
}

/** The page's skeleton while the address is made. */
function Shape(): ReactElement {
  return (
    <Card className="grid justify-items-center gap-4 p-5">
      <Skeleton className="size-53.5" />
      <span className="flex w-full items-center gap-3.5 border-t border-line pt-4">
        <Skeleton className="size-18.5" />
        <span className="grid flex-1 gap-2.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </span>
      </span>
    </Card>
  )
}

/** The address exists, but cannot receive this coin yet: coins sent to it now would return or be lost. */
function Preparing({ currency, late }: { readonly currency: CoinCode; readonly late: boolean }): ReactElement {
  return (
    <Card className="grid justify-items-center gap-3 p-5 text-center">
      <h2 className="display text-card-title">
        <Trans>Receive {currency}</Trans>
      </h2>
      <Skeleton className="size-53.5" />
      <p role="status" className="text-meta text-muted">
        {late ? (
          <Trans>
            Preparing your address for {currency} takes longer than usual. You can leave: it goes on, and the address is
            here when you come back.
          </Trans>
        ) : (
          <Trans>
            We are preparing your address for {currency}. That is needed once and takes about a minute. It appears here
            by itself.
          </Trans>
        )}
      </p>
    </Card>
  )
}

function Receive({ found }: { readonly found: DepositAddress }): ReactElement {
  const { t } = useLingui()
  const { currency, network, memo } = found
  // Ask on each visit: the person who sends this time may not know about the memo.
  const [willEnter, setWillEnter] = useState(false)
  const shown = memo === null || network.memo === null || willEnter
  return (
    <section aria-label={t`Your address`}>
      <NetworkStatusNote currency={currency} network={network.network} known={network.status} className="mb-4" />
      <Note icon={<IconAlert />} className="mb-4">
        <SendOnly currency={currency} network={network} />
      </Note>
      <Card className="grid justify-items-center gap-4 p-5">
        <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="display text-card-title">
            <Trans>Receive {currency}</Trans>
          </h2>
          <Badge dot={false}>{network.name}</Badge>
        </div>
        {memo === null || network.memo === null ? null : (
          <MemoFirst kind={network.memo} memo={memo} ticked={willEnter} onTick={setWillEnter} />
        )}
        {shown ? <Address found={found} /> : null}
        <p role="status" className="visually-hidden">
          {memo !== null && willEnter ? t`The address is shown now.` : null}
        </p>
      </Card>
      <About found={found} />
      {shown ? (
        <FooterBar className="mt-4">
          <Actions found={found} />
        </FooterBar>
      ) : null}
    </section>
  )
}

/** The QR code with address and memo, and the address alone. */
function Address({ found: { address, memo, uri } }: { readonly found: DepositAddress }): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <QrCode
        text={uri}
        label={t`QR code of the deposit address`}
        className={memo === null ? 'w-53.5' : 'mt-2 w-53.5'}
      />
      {memo === null || uri.includes(memo) ? null : (
        <p className="-mt-1 text-center text-meta text-muted">
          <Trans>The code holds the address alone: enter the rest by hand.</Trans>
        </p>
      )}
      <AddressIdenticon address={address} className="w-full border-t border-line pt-4" />
    </>
  )
}

/** The confirmations of an ordinary deposit, and of a large one if they differ. */
function Confirmations({
  network: { confirmations, large, currency },
}: {
  readonly network: DepositAddress['network']
}): ReactElement {
  const format = useFormat()
  const few = format.number(String(confirmations))
  if (large === null || large.confirmations === confirmations) return <>{few}</>
  const many = format.number(String(large.confirmations))
  const limit = format.coin(large.above, currency)
  return (
    <Trans>
      {few}, or {many} above {limit}
    </Trans>
  )
}

/** What to know before sending. */
function About({ found: { currency, network } }: { readonly found: DepositAddress }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <>
      <Facts
        className="px-1 py-4.5"
        items={[
          { term: t`Network`, value: network.name },
          {
            term: t`Arrives`,
            value: <Plural value={network.arrivalMinutes} one="About # minute" other="About # minutes" />,
          },
          { term: t`Confirmations`, value: <Confirmations network={network} /> },
          { term: t`Smallest deposit`, value: format.coin(network.minimum, currency) },
        ]}
      />
      <p className="px-1">
        <May permission="quicksell">
          <TextLink href={`${href('/quick-sell/rules')}?edit=yes&currency=${currency}&chain=${network.network}`}>
            <Trans>Sell every deposit automatically</Trans>
          </TextLink>
        </May>
      </p>
    </>
  )
}

/** Which coins may be sent to the address. An address shared by several networks does not identify the network. */
function SendOnly({
  currency,
  network: { network, name: networkName },
}: Pick<DepositAddress, 'currency' | 'network'>): ReactElement {
  if (!isEvm(network))
    return (
      <Trans>
        Send only{' '}
        <b>
          {currency} on {networkName}
        </b>{' '}
        here. Anything else can't be recovered.
      </Trans>
    )
  return (
    <Trans>
      Send only{' '}
      <b>
        {currency} on {networkName}
      </b>{' '}
      here. Your address is the same on several networks: compare the network's name with the sender's, or the coins may
      not arrive.
    </Trans>
  )
}

/** Share and Copy. */
function Actions({ found: { address, memo, currency, network } }: { readonly found: DepositAddress }): ReactElement {
  const { i18n, t } = useLingui()
  const { copied, announcement, copy } = useCopyAddress(address, () =>
    toast({ kind: 'error', text: t`The address could not be copied. Select it and copy it by hand.` }),
  )
  const [sharing, setSharing] = useState(false)
  useEffect(() => setSharing(typeof navigator.share === 'function'), [])
  const networkName = network.name
  const share = (): void => {
    const name = network.memo === null ? null : i18n._(MEMO_NAMES[network.memo])
    const text = memo === null || name === null ? address : `${t`${name}: ${memo}`}\n${address}`
    // Closing the share sheet rejects; that is no error.
    navigator.share({ title: t`${currency} on ${networkName}`, text }).catch(() => undefined)
  }
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-3">
      {sharing ? (
        <Button variant="quiet" size="large" icon={<IconShare />} onClick={share}>
          <Trans>Share</Trans>
        </Button>
      ) : null}
      <Button size="large" icon={copied ? <IconCheck /> : <IconCopy />} onClick={copy}>
        {copied ? <Trans>Copied</Trans> : memo === null ? <Trans>Copy</Trans> : <Trans>Copy address</Trans>}
      </Button>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  )
}
