/**
 * What a passkey signs: the lines of the request, read from the signed text itself, and its cloth, by which two people
 * see that they sign the same.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApprovalDetail } from '@zend/contracts'
import { lazyPart } from '@zend/web/client/lazy-part'
import { NETWORK_NAMES } from '@zend/web/data/networks'
import { addTexts } from '@zend/web/i18n'
import { Card, IconTile, Identicon } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconKey } from '@zend/web/ui/icons'
import { Address } from '@zend/web/ui/money'
import { type ReactElement, Suspense, useEffect, useId, useState } from 'react'
import { abroadIn, digestOf, isSupplier, memberIn, readSigned, type Signed } from './payload.ts'
import { Line } from './signed-line.tsx'

/** Few requests are about members, payees, keys, batches or rules, so their lines load with one. */
const memberLines = lazyPart(async () => (await import('./member-lines.tsx')).MemberLines)
const payeeLines = lazyPart(async () => (await import('./payee-lines.tsx')).PayeeLines)
const supplierLines = lazyPart(async () => (await import('./supplier-lines.tsx')).SupplierLines)
const signedRules = lazyPart(async () => (await import('./signed-rules.tsx')).SignedRules)
const invoiceLines = lazyPart(async () => (await import('./invoice-lines.tsx')).InvoiceLines)
const nameLine = lazyPart(async () => (await import('./name-line.tsx')).NameLine)
const keyLines = lazyPart(async () => (await import('./key-lines.tsx')).KeyLines)

const batchLines = lazyPart(async () => {
  const [{ BatchLines }] = await Promise.all([import('./batch-lines.tsx'), addTexts('batches')])
  return BatchLines
})

/** Groups of four digits of the fingerprint: 128 bits. */
const SHOWN_GROUPS = 8

/** The card. It shows nothing but the signed text. */
export function SignedCard({ approval }: { readonly approval: ApprovalDetail }): ReactElement {
  const title = useId()
  const { payload } = approval
  const [digest, setDigest] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    void digestOf(payload).then((found) => {
      if (!gone) setDigest(found)
    })
    return () => {
      gone = true
    }
  }, [payload])
  const signed = readSigned(approval)
  return (
    <Card padded aria-labelledby={title}>
      <div className="flex items-start gap-3">
        <IconTile tone="action">
          <IconKey size={22} />
        </IconTile>
        <div className="min-w-0">
          <h2 id={title} className="display text-card-title">
            <Trans>What a passkey signs</Trans>
          </h2>
          <p className="mt-0.5 text-meta text-muted">
            <Trans>These lines and nothing else. If one changes, no approval counts any more.</Trans>
          </p>
        </div>
      </div>
      <div className="mt-4 rounded-[18px] bg-raised p-4">
        <div className="flex flex-col items-start gap-4 tablet:flex-row">
          {/* On a phone the lines come first: they are what is decided on. */}
          <span className="order-last size-16 tablet:order-first">
            {digest === null ? null : <Identicon text={digest} className="size-16 rounded-tile" />}
          </span>
          <dl className="num grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 text-label">
            <Lines signed={signed} />
          </dl>
        </div>
        <p className="mt-4 border-t border-line pt-3 text-meta text-muted">
          <Trans>Everybody who sees these lines sees this picture and this number:</Trans>{' '}
          <span className="num font-mono">
            {digest === null ? '…' : (digest.match(/.{4}/g) ?? []).slice(0, SHOWN_GROUPS).join(' ')}
          </span>
        </p>
      </div>
    </Card>
  )
}

/** What has lines of its own instead of a payee. */
const UNPAID: ReadonlySet<string> = new Set(['payee', 'api-key', 'batch'])

function Lines({ signed }: { readonly signed: Signed }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const { kind, most, least, payee, expiresAt } = signed
  const { details } = payee
  const { address, network, note, institution, institutionName, accountNumber, accountName, rules, act } = details
  const { payee: abroad, invoices, remittance = note, nameCheck, bankName = '' } = details
  const leaves = most === null ? null : format.coin(most.amount, most.asset, { full: true })
  const arrives = least === null ? null : format.coin(least.amount, least.asset, { full: true })
  const chain = network === undefined ? undefined : (NETWORK_NAMES as Readonly<Record<string, string>>)[network]
  return (
    <>
      <Suspense>
        {act === undefined ? null : <memberLines.Part member={memberIn(act)} />}
        {kind === 'payee' && isSupplier(payee) ? <supplierLines.Part payee={payee} /> : null}
        {kind === 'payee' && !isSupplier(payee) ? <payeeLines.Part payee={payee} /> : null}
        {kind === 'api-key' ? <keyLines.Part payee={payee} /> : null}
        {kind === 'batch' ? <batchLines.Part payee={payee} /> : null}
      </Suspense>
      {payee.name === '' || act !== undefined || UNPAID.has(kind) ? null : (
        <Line term={<Trans>Pay to</Trans>}>{payee.name}</Line>
      )}
      {address === undefined ? null : (
        <Line term={<Trans>Address</Trans>}>
          <Address address={address} />
        </Line>
      )}
      {network === undefined ? null : <Line term={<Trans>Network</Trans>}>{chain ?? network}</Line>}
      {accountNumber === undefined || kind === 'payee' ? null : (
        <Line term={<Trans>Account</Trans>}>
          {[institutionName ?? institution, accountNumber, accountName].map((part) =>
            part === undefined ? null : (
              <span key={part} className="block">
                {part}
              </span>
            ),
          )}
        </Line>
      )}
      {kind !== 'fx' || abroad === undefined ? null : (
        <Line term={<Trans>Account</Trans>}>
          {abroadIn(abroad).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Line>
      )}
      {nameCheck === undefined || nameCheck === '' ? null : (
        <Suspense>
          <nameLine.Part answer={nameCheck} name={bankName} />
        </Suspense>
      )}
      {invoices === undefined || least === null ? null : (
        <Suspense>
          <invoiceLines.Part text={invoices} currency={least.asset} />
        </Suspense>
      )}
      {arrives === null ? null : (
        <Line term={<Trans>They get</Trans>}>{kind === 'fx' ? arrives : t`at least ${arrives}`}</Line>
      )}
      {leaves === null ? null : (
        <Line term={kind === 'quick-sell' ? <Trans>You sell</Trans> : <Trans>You send</Trans>}>
          {t`at most ${leaves}`}
        </Line>
      )}
      {remittance === undefined ? null : <Line term={<Trans>For</Trans>}>{remittance}</Line>}
      {rules === undefined ? null : (
        <Line term={<Trans>New rules</Trans>}>
          <Suspense>
            <signedRules.Part text={rules} />
          </Suspense>
        </Line>
      )}
      <Line term={<Trans>Good until</Trans>}>{format.dayTime(expiresAt, new Date().toISOString())}</Line>
    </>
  )
}
