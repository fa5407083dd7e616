/** What a customer sees of coins: the own address, an offer, a checked address, the person who is paid, a balance. */
import { Trans, useLingui } from '@lingui/react/macro'
import { ASSET_NAMES, type CoinCode } from '@zend/kernel'
import { Badge, PersonPicture } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { Address, AmountText, CoinIcon } from '@zend/web/ui/money'
import { QrCode } from '@zend/web/ui/money/qr-code'
import type { ReactElement } from 'react'
import { SWAP } from '../../data/terms.ts'
import { Icon } from '../icons.tsx'
import { ClothLine, Shown, ShownFacts } from './shown.tsx'

// Addresses of no network, so that nobody sends anything to them.
const SAMPLES: Readonly<Record<string, string>> = {
  Bitcoin: 'bc1qMockDoNotSend7w508d6qejxtdg4y5r3zarvary',
  Tron: 'TMockGY2khEsLJW1ChDoNotSend5KcbLSE',
}
const EVM_SAMPLE = '0xMock52908400098DoNotSend8617E0aCbLSE24F1'
const sampleOn = (network: string): string => SAMPLES[network] ?? EVM_SAMPLE

/** The address for a deposit, with its code and its cloth. */
export function AddressShown({ code, network }: { readonly code: CoinCode; readonly network: string }): ReactElement {
  const { t } = useLingui()
  const address = sampleOn(network)
  return (
    <Shown>
      <div className="flex items-center gap-3">
        <CoinIcon code={code} size={40} />
        <span className="min-w-0 flex-1">
          <b className="block text-body font-semibold">{ASSET_NAMES[code]}</b>
          <span className="text-meta text-muted">{t`on the network ${network}`}</span>
        </span>
        <Badge tone="info">
          <Trans>Your address</Trans>
        </Badge>
      </div>
      <div className="mt-5 grid justify-items-center">
        <QrCode text="zend: not an address" label={t`An example of a QR code`} className="w-44" />
      </div>
      <ClothLine of={address} className="mt-5">
        <Address address={address} />
      </ClothLine>
      <p className="mt-4 rounded-field bg-warn-soft px-4 py-3 text-label">
        <Trans>
          Send only {code} on {network} to this address.
        </Trans>
      </p>
    </Shown>
  )
}

/** One of the two amounts of a swap. */
function SwapSide({
  label,
  amount,
  code,
}: {
  readonly label: string
  readonly amount: string
  readonly code: CoinCode
}): ReactElement {
  const format = useFormat()
  return (
    <div className="rounded-row bg-raised p-4">
      <p className="text-meta text-muted">{label}</p>
      <div className="flex items-center justify-between gap-3">
        <AmountText size="title" parts={format.coinParts(amount, code)} />
        <CoinIcon code={code} size={36} />
      </div>
    </div>
  )
}

/** How far the ring of an offer has run: a share of its circumference. */
const RING_LEFT = 0.8

/** An offer for a swap. 198.5025 USDT (after margin and fee) at 98,619.33 are 0.00201281 BTC. */
export function SwapShown(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const left = Math.round(SWAP.offerSeconds * RING_LEFT)
  return (
    <Shown>
      <SwapSide label={t`You give`} amount="200.00" code="USDT" />
      <div className="relative z-1 -my-3 grid justify-items-center">
        <span className="display grid size-14 place-items-center rounded-pill bg-surface text-meta shadow-lift">
          <svg viewBox="0 0 56 56" className="col-start-1 row-start-1 size-14" aria-hidden="true">
            <circle cx="28" cy="28" r="25" fill="none" stroke="var(--line)" strokeWidth="4" />
            <circle
              cx="28"
              cy="28"
              r="25"
              fill="none"
              stroke="var(--action)"
              strokeWidth="4"
              strokeLinecap="round"
              pathLength="1"
              strokeDasharray={`${String(RING_LEFT)} 1`}
              transform="rotate(-90 28 28)"
            />
          </svg>
          <span className="col-start-1 row-start-1">{t({ message: `${left} s`, context: 'seconds' })}</span>
        </span>
      </div>
      <SwapSide label={t`You get`} amount="0.00201281" code="BTC" />
      <ShownFacts
        items={[
          { term: t`Market rate`, value: `1 BTC = ${format.coin('98619.33', 'USDT')}` },
          { term: t`Our margin`, value: format.percent(SWAP.marginPercent) },
          { term: t`Fee`, value: format.percent(SWAP.feePercent) },
        ]}
      />
    </Shown>
  )
}

/** An address outside after its checks. */
export function CheckedAddress({ code, network }: { readonly code: CoinCode; readonly network: string }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const address = sampleOn(network)
  return (
    <Shown>
      <div className="flex items-center gap-3">
        <CoinIcon code={code} size={40} />
        <AmountText size="title" parts={format.coinParts('0.05213870', code)} unit={code} />
      </div>
      <ClothLine of={address} className="mt-5">
        <Address address={address} />
      </ClothLine>
      <ul className="mt-5 grid gap-2.5 text-label">
        {[
          t`The address belongs to the network ${network}`,
          t`It is no look-alike of an address you know`,
          t`It is on no sanctions list`,
          t`The fee is fixed for this withdrawal`,
        ].map((text) => (
          <li key={text} className="flex items-start gap-3">
            <span className="mt-0.5 text-ok">
              <Icon name="tick" />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </Shown>
  )
}

/** The person behind a username, before anything is sent. */
export function PayeeCheck(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const name = 'Ama Mensah'
  return (
    <Shown>
      <p className="text-label text-muted">
        <Trans>Is this who you mean?</Trans>
      </p>
      <div className="mt-4 flex items-center gap-4">
        <PersonPicture name={name} image={null} size={64} />
        <span className="min-w-0 flex-1">
          <b className="display block text-card-title">{name}</b>
          <span className="text-label text-muted">@ama_m</span>
        </span>
        <Badge tone="ok">
          <Trans>On Zend</Trans>
        </Badge>
      </div>
      <ShownFacts
        items={[
          { term: t`They get`, value: format.coin('25.00', 'USDT') },
          { term: t`Fee`, value: t`none` },
          { term: t`When`, value: t`at once` },
        ]}
      />
    </Shown>
  )
}

/** A balance, and the entries that it is the sum of: 150.00 − 100.00 + 34.20 = 84.20. */
export function BalanceExplained(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const entries = [
    { text: t`Deposit received`, amount: '150.00' },
    { text: t`Sold for naira`, amount: '-100.00' },
    { text: t`From @ama_m`, amount: '34.20' },
  ]
  return (
    <Shown>
      <div className="flex items-center gap-3">
        <CoinIcon code="USDT" size={40} />
        <span className="text-label text-muted">
          <Trans>Why your balance is what it is</Trans>
        </span>
      </div>
      <ul className="mt-4 divide-y divide-line">
        {entries.map(({ text, amount }) => (
          <li key={text} className="flex justify-between gap-4 py-3 text-label">
            {text}
            <b className="num font-semibold">{format.coin(amount, 'USDT', { plus: true })}</b>
          </li>
        ))}
      </ul>
      <div className="flex items-end justify-between gap-4 border-t border-line pt-4">
        <span className="text-label text-muted">
          <Trans>Your balance</Trans>
        </span>
        <AmountText size="title" parts={format.coinParts('84.20', 'USDT')} unit="USDT" />
      </div>
    </Shown>
  )
}
