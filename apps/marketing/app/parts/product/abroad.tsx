/** Payments abroad and their approval, as companies see them. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, PersonPicture, Timeline } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { AmountText } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { FX } from '../../data/terms.ts'
import { ClothLine, Shown, ShownFacts } from './shown.tsx'

const PAYEE = 'Porto Ceramics Lda'

/** The proof of a payment in euros. 12,622.01 × 0.92310 = 11,651.37; the fee is 0.8 % of 12,622.01. */
export function ProofOfPayment(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const fee = format.percent(FX.feePercent)
  return (
    <Shown>
      <div className="flex items-center justify-between gap-3">
        <p className="text-label text-muted">
          <Trans>Proof of payment</Trans>
        </p>
        <Badge tone="ok">
          <Trans context="money">Arrived</Trans>
        </Badge>
      </div>
      <AmountText className="mt-2" parts={format.fiatParts('11651.37', 'EUR')} />
      <p className="mt-1 text-label text-muted">
        <Trans>to {PAYEE}</Trans>
      </p>
      <ShownFacts
        items={[
          { term: t`Left your balance`, value: format.coin('12722.99', 'USDT') },
          { term: t`Rate`, value: `1 USDT = ${format.price('0.9231', 'EUR')}` },
          { term: t`Fee, ${fee}`, value: format.coin('100.98', 'USDT') },
        ]}
      />
      <ClothLine of="example: proof of payment" className="mt-5">
        <Trans>The supplier follows the payment by a link, without an account.</Trans>
      </ClothLine>
    </Shown>
  )
}

/** A request that waits for its second approval. */
export function ApprovalShown(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const people = [
    { name: 'Ngozi Eze', does: t`asked for it`, tone: 'neutral' as const, word: t`Initiator` },
    {
      name: 'Kwame Mensah',
      does: t`approved with a passkey`,
      tone: 'ok' as const,
      word: t({ message: 'Approved', context: 'by a person' }),
    },
  ]
  return (
    <Shown>
      <div className="flex items-center justify-between gap-3">
        <p className="text-label text-muted">
          <Trans>Payment request</Trans>
        </p>
        <Badge tone="warn">
          <Trans>1 of 2 approved</Trans>
        </Badge>
      </div>
      <AmountText className="mt-2" parts={format.fiatParts('11651.37', 'EUR')} />
      <ul className="mt-4 grid gap-3">
        {people.map(({ name, does, tone, word }) => (
          <li key={name} className="flex items-center gap-3">
            <PersonPicture name={name} image={null} size={40} />
            <span className="min-w-0 flex-1 text-label">
              <b className="block font-semibold">{name}</b>
              <span className="text-muted">{does}</span>
            </span>
            <Badge tone={tone}>{word}</Badge>
          </li>
        ))}
      </ul>
      <ShownFacts
        items={[
          { term: t`Pay to`, value: PAYEE },
          { term: t`They get`, value: format.fiat('11651.37', 'EUR') },
          { term: t`Leaves at most`, value: format.coin('12850.22', 'USDT') },
          { term: t`For`, value: t`Invoice ${'PC-2041'}` },
        ]}
      />
      <ClothLine of="example: signed lines" className="mt-5">
        <Trans>Each approver signs these lines. If one changes, no approval counts any more.</Trans>
      </ClothLine>
    </Shown>
  )
}

/** The stages of a payment abroad. */
export function PaymentStages(): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Shown>
      <p className="text-label text-muted">
        <Trans>Payment to {PAYEE}</Trans>
      </p>
      <AmountText className="mt-2 mb-5" parts={format.fiatParts('4200.00', 'USD')} />
      <Timeline
        stages={[
          { key: 'asked', state: 'done', title: t`Invoice compared`, time: '09:02' },
          { key: 'approved', state: 'done', title: t`Approved by two people`, time: '09:40' },
          { key: 'sold', state: 'done', title: t`Changed at the agreed rate`, time: '09:41' },
          { key: 'sent', state: 'current', title: t`With the bank abroad` },
          { key: 'there', state: 'next', title: t({ message: 'Arrived', context: 'money' }) },
        ]}
      />
    </Shown>
  )
}
