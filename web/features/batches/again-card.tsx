/** What to do about rows that were not paid: a new batch of them, which is checked like any other. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type BatchAnswer, type BatchRowAnswer, listBatchRows } from '@zend/contracts'
import { services } from '@zend/web/client/browser'
import { useOnline } from '@zend/web/client/online'
import { useAction } from '@zend/web/client/use-action'
import { batchLink } from '@zend/web/data/batches'
import { Button, Card, Note } from '@zend/web/ui'
import { IconAlert, IconRefresh } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { fileOf, nameOf } from './batch-file.ts'
import { handIn } from './batches.calls.ts'
import { useBatchErrorText } from './use-batch-error-text.ts'

const PAGE_LIMIT = 100
/** A batch has no more pages than this. */
const PAGES_MAX = 10
const UNPAID = ['failed', 'cancelled'] as const

/** The rows that were not paid, from all pages. */
async function unpaidOf(id: BatchAnswer['_id']): Promise<readonly BatchRowAnswer[]> {
  const found: BatchRowAnswer[] = []
  for (const state of UNPAID)
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const { rows, total } = await services().api.call(listBatchRows, {
        params: { id },
        query: { state, page, limit: PAGE_LIMIT },
      })
      found.push(...rows)
      if (page * PAGE_LIMIT >= total) break
    }
  return found
}

/** The card; nothing while the batch goes on, and where every row was paid. */
export function AgainCard({ batch }: { readonly batch: BatchAnswer }): ReactElement | null {
  const { t } = useLingui()
  const online = useOnline()
  const client = useQueryClient()
  const navigate = useNavigate()
  const errorText = useBatchErrorText()
  const { _id, name, state, counts } = batch
  const unpaid = UNPAID.reduce((sum, each) => sum + counts[each], 0)
  const again = useAction(async () => {
    const made = await handIn(client, nameOf(t`${name}, again`), fileOf(await unpaidOf(_id)), {})
    await navigate(batchLink(made._id))
  })
  if (state === 'asked' || state === 'paying' || unpaid === 0) return null
  return (
    <Card padded aria-labelledby="again">
      <h2 id="again" className="display text-card-title">
        <Plural value={unpaid} one="# payment was not made" other="# payments were not made" />
      </h2>
      <p className="mt-1 text-label text-muted">
        <Trans>Take them into a new batch. You can correct them there, and they are checked again.</Trans>
      </p>
      <Button
        variant="quiet"
        size="small"
        icon={<IconRefresh size={20} />}
        disabled={!online}
        loading={again.pending}
        loadingText={t`Preparing…`}
        onClick={() => void again.act()}
        className="mt-3"
      >
        <Trans>Make a new batch of them</Trans>
      </Button>
      {again.error === null ? null : (
        <div role="alert" className="mt-3">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(again.error)}
          </Note>
        </div>
      )}
    </Card>
  )
}
