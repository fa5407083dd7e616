/**
 * /zend-fx/suppliers/{id}: a supplier's details, whether it can be paid now, a change that waits for its contact,
 * changing it, and removing it.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SupplierAnswer } from '@zend/contracts'
import { asApiError } from '@zend/web/client/api-error'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { May } from '@zend/web/data/companies'
import {
  accountOf,
  chosenLink,
  isChanging,
  NameNote,
  pathIn,
  StandingBadge,
  standingOf,
  supplierQuery,
  suppliersLink,
} from '@zend/web/data/suppliers'
import { Button, Card, EmptyState, Identicon, LinkButton, Note, Skeleton, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert, IconClock } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Columns } from './columns.tsx'
import { FactLines } from './fact-lines.tsx'
import { editSupplier } from './edit-part.ts'
import { question } from './later-parts.ts'
import { factsOfVersion } from './supplier.form.ts'
import { useSupplierErrorText } from './supplier-error-text.ts'
import { remove } from './suppliers.calls.ts'
import { WaitingCard } from './waiting-card.tsx'

/** The page. */
export function SupplierScreen({ id }: { readonly id: string }): ReactElement {
  const { t } = useLingui()
  const query = useQuery(supplierQuery(id as SupplierAnswer['_id']))
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [opened, setChanged] = useState<SupplierAnswer | null>(null)
  // Opened by an address that asks for it, until it is left.
  const changed = opened ?? (isChanging(search) ? (query.data ?? null) : null)
  const to = pathIn(search)
  const end = (): void => {
    setChanged(null)
    if (isChanging(search)) setSearch(to === null ? {} : { to }, { replace: true })
  }
  const isGone = query.error !== null && ['not_found', 'invalid_request'].includes(asApiError(query.error).code)
  return (
    <>
      {changed !== null ? (
        <Columns>
          <Suspense fallback={<Skeleton className="h-[40rem] w-full" />}>
            <editSupplier.Part
              before={changed}
              onSaved={(supplier) => {
                const asked = t`The change is saved. We are asking the contact.`
                toast({ kind: 'success', text: supplier.waiting === null ? t`The change is saved.` : asked })
                if (isChanging(search) && to !== null) void navigate(chosenLink(to, supplier._id), { replace: true })
                else end()
              }}
              onEnd={end}
            />
          </Suspense>
        </Columns>
      ) : isGone ? (
        <Gone />
      ) : (
        <QueryView query={query} loading={<Skeleton className="h-96 w-full" />}>
          {(supplier) => <Supplier key={supplier._id} supplier={supplier} onChange={() => setChanged(supplier)} />}
        </QueryView>
      )}
    </>
  )
}

function Supplier({
  supplier,
  onChange,
}: {
  readonly supplier: SupplierAnswer
  readonly onChange: () => void
}): ReactElement {
  const [search] = useSearchParams()
  const online = useOnline()
  const to = pathIn(search)
  const { current, waiting } = supplier
  const account = accountOf(current)
  return (
    // What a payment should know comes first on a phone, and stands beside the details where there is room.
    <div className="grid grid-cols-1 items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_388px] laptop:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-1 gap-4 empty:hidden laptop:col-start-2">
        <StandingNote supplier={supplier} />
        {waiting === null ? null : <WaitingCard supplier={supplier} waiting={waiting} />}
      </div>
      <Card padded className="laptop:col-start-1 laptop:row-span-2 laptop:row-start-1 tablet:p-6">
        <div className="mb-3 flex items-center gap-3.5">
          <Identicon text={account} className="size-14 shrink-0 overflow-hidden rounded-tile" />
          <h2 className="display min-w-0 flex-1 text-card-title wrap-anywhere">{current.name}</h2>
          <StandingBadge supplier={supplier} />
        </div>
        <FactLines currency={current.currency} way={current.way} facts={factsOfVersion(current)} />
      </Card>
      <div className="grid grid-cols-1 gap-4 laptop:col-start-2">
        {to !== null && standingOf(supplier, Date.now()).kind === 'ready' ? (
          <LinkButton href={chosenLink(to, supplier._id)} size="large" wide>
            <Trans>Pay this supplier</Trans>
          </LinkButton>
        ) : null}
        <May permission="beneficiary.manage">
          <Button variant={to === null ? 'primary' : 'quiet'} wide disabled={!online} onClick={onChange}>
            <Trans>Change the details</Trans>
          </Button>
          <Remove supplier={supplier} />
        </May>
      </div>
    </div>
  )
}

/** What a payment should know: details that rest, or that their contact called wrong. */
function StandingNote({ supplier }: { readonly supplier: SupplierAnswer }): ReactElement | null {
  const format = useFormat()
  const now = new Date()
  const standing = standingOf(supplier, now.getTime())
  const { contact } = supplier.current
  if (supplier.refused) {
    return (
      <Note tone="bad" icon={<IconAlert />}>
        <Trans>
          {contact} said that the last change is wrong, so it does not hold. Call the supplier by a number that you
          know: somebody may have written to you in their name.
        </Trans>
      </Note>
    )
  }
  if (standing.kind === 'cooling') {
    const from = format.when('from', standing.until, now.toISOString(), { long: true })
    return (
      <Note tone="info" icon={<IconClock />}>
        <Trans>New account details rest for a day. It can be paid {from}.</Trans>
      </Note>
    )
  }
  const { nameCheck } = supplier.current
  return standing.kind === 'ready' && nameCheck !== null ? <NameNote {...nameCheck} /> : null
}

function Gone(): ReactElement {
  const { t } = useLingui()
  return (
    <Card>
      <EmptyState
        title={t`This supplier is not saved`}
        text={<Trans>It may have been removed.</Trans>}
        action={
          <LinkButton href={suppliersLink()} size="small">
            <Trans>Suppliers</Trans>
          </LinkButton>
        }
      />
    </Card>
  )
}

/** Removes the supplier, after a question. */
function Remove({ supplier }: { readonly supplier: SupplierAnswer }): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const online = useOnline()
  const errorText = useSupplierErrorText()
  // `null` until first opened.
  const [asking, setAsking] = useState<boolean | null>(null)
  useEffect(() => question.fetch(), [])
  const removing = useAction(async () => {
    await remove(client, supplier._id)
    toast({ kind: 'success', text: t`The supplier is removed.` })
    await navigate(suppliersLink(), { replace: true })
  })
  const { name } = supplier.current
  return (
    <>
      <Button variant="ghost" wide disabled={!online} onClick={() => setAsking(true)} className="text-bad!">
        <Trans>Remove this supplier</Trans>
      </Button>
      {asking === null ? null : (
        <Suspense>
          <question.Part
            open={asking}
            onClose={() => setAsking(false)}
            title={t`Remove ${name}?`}
            description={t`Money that is on its way to it still arrives. To pay it again, you add it anew.`}
            stay={<Trans>Keep it</Trans>}
            act={<Trans>Remove it</Trans>}
            onAct={() => void removing.act()}
            pending={removing.pending}
            pendingText={t`Removing…`}
          >
            {removing.error === null ? null : (
              <div role="alert">
                <Note tone="bad" icon={<IconAlert />}>
                  {errorText(removing.error)}
                </Note>
              </div>
            )}
          </question.Part>
        </Suspense>
      )}
    </>
  )
}
