/**
 * /settings/security/saved-wallet/{external|zend-pay}/{id}: renames a saved wallet, pays it, removes it. Its
 * destination never changes.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Beneficiary, deleteBeneficiary, updateBeneficiary } from '@zend/contracts'
import type { BeneficiaryId } from '@zend/kernel'
import { services } from '@zend/web/client/browser'
import { ErrorNote } from '@zend/web/client/error-note'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { May } from '@zend/web/data/companies'
import { payLink, sendLink } from '@zend/web/data/links'
import { DestinationShown } from '@zend/web/data/memo'
import { beneficiariesQuery } from '@zend/web/data/sending'
import { Button, Card, EmptyState, Facts, LinkButton, Note, PersonPicture, Skeleton, toast } from '@zend/web/ui'
import { TextField } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconClock } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { question, successDialog } from './later-parts.ts'
import { walletsPath } from './saved-wallets.params.ts'

/** The longest name (contract). */
const LABEL_LENGTH_MAX = 40

/** The page of one saved wallet. */
export function EditWalletScreen({
  id,
  type,
}: {
  readonly id: BeneficiaryId
  readonly type: Beneficiary['type']
}): ReactElement {
  const { t } = useLingui()
  return (
    <div className="page-column max-w-[560px]">
      <QueryView query={useQuery(beneficiariesQuery())} loading={<Skeleton className="h-64 w-full" />}>
        {(wallets) => {
          const wallet = wallets.find((candidate) => candidate._id === id && candidate.type === type)
          return wallet === undefined ? (
            <Card>
              <EmptyState
                title={t`This wallet is not saved`}
                text={<Trans>It may have been removed.</Trans>}
                action={
                  <LinkButton href={walletsPath()} size="small">
                    <Trans>Saved wallets</Trans>
                  </LinkButton>
                }
              />
            </Card>
          ) : (
            <Wallet key={wallet._id} wallet={wallet} />
          )
        }}
      </QueryView>
    </div>
  )
}

/** The link to send to it. */
const payPath = (wallet: Beneficiary): string =>
  wallet.type === 'external'
    ? sendLink(wallet.currency, wallet.chain, wallet.toAddr)
    : payLink({ toUser: wallet.toUser, currency: wallet.currency })

function Wallet({ wallet }: { readonly wallet: Beneficiary }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const online = useOnline()
  const errorText = useErrorText()
  const [label, setLabel] = useState(wallet.label)
  const [renamed, setRenamed] = useState(false)
  const rename = useAction(async () => {
    await services().api.call(updateBeneficiary, { body: { beneficiaryId: wallet._id, label: label.trim() } })
    await queryClient.invalidateQueries({ queryKey: beneficiariesQuery().queryKey })
    setRenamed(true)
  })
  const changed = label.trim() !== '' && label.trim() !== wallet.label
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changed && online) void rename.act()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Destination wallet={wallet} />
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4" aria-label={t`Edit Wallet`}>
        <TextField
          label={t`Name`}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
          maxLength={LABEL_LENGTH_MAX}
          error={rename.error === null ? undefined : errorText(rename.error)}
        />
        <Button type="submit" wide disabled={!changed || !online} loading={rename.pending} loadingText={t`Saving…`}>
          <Trans>Save</Trans>
        </Button>
      </form>
      <May permission="withdrawal">
        <LinkButton href={payPath(wallet)} variant="quiet" wide>
          <Trans>Send money to it</Trans>
        </LinkButton>
      </May>
      <Remove wallet={wallet} />
      {renamed ? (
        <Suspense>
          <successDialog.Part
            open
            onClose={() => void navigate(walletsPath(wallet.type), { replace: true })}
            title={t`Wallet updated`}
            text={t`It goes by its new name from now on.`}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The destination, and since when it may be paid under the allowlist. */
function Destination({ wallet }: { readonly wallet: Beneficiary }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const now = new Date().toISOString()
  const fresh = Date.parse(wallet.usableAt) > Date.now()
  const usableAt = format.when('from', wallet.usableAt, now, { long: true })
  return (
    <>
      <Card padded>
        {wallet.type === 'external' ? (
          <DestinationShown network={wallet.chain} destination={wallet.toAddr} copyable />
        ) : (
          <span className="flex items-center gap-3.5">
            <PersonPicture name={wallet.name} image={wallet.image} size={56} />
            <span className="min-w-0">
              <b className="block truncate text-body font-semibold">{wallet.name}</b>
              <span className="block truncate text-label text-muted">@{wallet.toUser}</span>
            </span>
          </span>
        )}
        <Facts
          className="mt-4"
          items={[
            { term: t`Coin`, value: wallet.currency },
            ...(wallet.type === 'external' ? [{ term: t`Network`, value: wallet.networkName }] : []),
            { term: t`Saved on`, value: format.dayTime(wallet.createdAt, now, { long: true }) },
          ]}
        />
      </Card>
      {fresh ? (
        <Note tone="info" icon={<IconClock />}>
          <Trans>With the allowlist on, it can be paid {usableAt}.</Trans>
        </Note>
      ) : null}
    </>
  )
}

/** Removes the wallet, after a question. */
function Remove({ wallet }: { readonly wallet: Beneficiary }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const online = useOnline()
  // `null` until first opened.
  const [asking, setAsking] = useState<boolean | null>(null)
  useEffect(() => question.fetch(), [])
  const remove = useAction(async () => {
    await services().api.call(deleteBeneficiary, { query: { beneficiaryId: wallet._id } })
    toast({ kind: 'success', text: t`The wallet is removed.` })
    await navigate(walletsPath(), { replace: true })
    await queryClient.invalidateQueries({ queryKey: beneficiariesQuery().queryKey })
  })
  const { label } = wallet
  return (
    <>
      <Button variant="ghost" wide disabled={!online} onClick={() => setAsking(true)} className="text-bad!">
        <Trans>Remove this wallet</Trans>
      </Button>
      {asking === null ? null : (
        <Suspense>
          <question.Part
            open={asking}
            onClose={() => setAsking(false)}
            title={t`Remove “${label}”?`}
            description={t`Money that is on its way to it still arrives.`}
            stay={<Trans>Keep it</Trans>}
            act={<Trans>Remove it</Trans>}
            onAct={() => void remove.act()}
            pending={remove.pending}
            pendingText={t`Removing…`}
          >
            <ErrorNote error={remove.error} />
          </question.Part>
        </Suspense>
      )}
    </>
  )
}
