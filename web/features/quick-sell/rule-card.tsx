/**
 * One rule: what it sells, where to, at which rate, what waits, and its last refusal; with buttons to change and end
 * it.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { SellRule } from '@zend/contracts'
import { endRule, sellRulesQuery } from './quick-sell.queries.ts'
import { ERROR_TEXTS } from '@zend/web/client/error-texts'
import { useOnline } from '@zend/web/client/online'
import { isRefusalCode } from '@zend/web/client/refusal-codes'
import { useAction } from '@zend/web/client/use-action'
import { Badge, Button, Card, Facts, LinkButton, Note, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconAlert } from '@zend/web/ui/icons'
import { CoinIcon } from '@zend/web/ui/money'
import { type ReactElement, Suspense, useState } from 'react'
import { AccountLine } from './account-line.tsx'
import { question } from './later-parts.ts'
import { RefusalNote } from './refusal-note.tsx'
import { editRulePath } from './rules.params.ts'

/** The card. */
export function RuleCard({
  rule,
  networkName,
}: {
  readonly rule: SellRule
  readonly networkName: string
}): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  // `null` until first opened.
  const [asking, setAsking] = useState<boolean | null>(null)
  const { currency, sharePercent, account, targetRate, on, waiting } = rule
  const share = format.percent(String(sharePercent)).replace(/[.,]0/, '')
  const waits = /[1-9]/.test(waiting)
  return (
    <Card padded>
      <div className="mb-4 flex items-center gap-3.5">
        <CoinIcon code={currency} />
        <h2 className="min-w-0 flex-1 text-body font-semibold">
          <Trans>
            Sells {share} of {currency}
          </Trans>
          <span className="block text-meta font-normal text-muted">{networkName}</span>
        </h2>
        <Badge tone={on ? 'ok' : 'neutral'}>{on ? t`On` : t`Off`}</Badge>
      </div>
      <AccountLine account={account} className="mb-4" />
      <Facts
        items={[
          {
            term: t`At a rate of`,
            value: targetRate === null ? t`Any rate` : t`${format.price(targetRate, account.currency)} or better`,
          },
          ...(waits ? [{ term: t`Waits for the rate`, value: format.coin(waiting, currency, { full: true }) }] : []),
        ]}
      />
      <LastRefusal code={rule.lastRefusal} />
      <div className="mt-4 flex justify-end gap-2.5">
        <Button variant="ghost" size="small" disabled={!online} onClick={() => setAsking(true)} className="text-bad!">
          <Trans>End it</Trans>
        </Button>
        <LinkButton href={editRulePath(rule)} variant="quiet" size="small">
          <Trans>Change it</Trans>
        </LinkButton>
      </div>
      {asking === null ? null : <Question rule={rule} open={asking} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** The reason of the last refusal; a code without a text in this build is not shown. */
function LastRefusal({ code }: { readonly code: string | null }): ReactElement | null {
  const { i18n } = useLingui()
  if (code === 'rule_not_confirmed') {
    return (
      <Note tone="warn" icon={<IconAlert size={20} />} className="mt-4">
        <Trans>It sells nothing until you save it again with your PIN.</Trans>
      </Note>
    )
  }
  if (code === 'maker_not_allowed') {
    return (
      <Note tone="warn" icon={<IconAlert size={20} />} className="mt-4">
        <Trans>Whoever set this rule may not sell any more. It sells nothing until somebody saves it again.</Trans>
      </Note>
    )
  }
  if (code === null || !isRefusalCode(code)) return null
  const why = i18n._(ERROR_TEXTS[code])
  return (
    <Note tone="warn" icon={<IconAlert size={20} />} className="mt-4">
      <Trans>The last auto-sell didn't go through. {why}</Trans>
    </Note>
  )
}

function Question({
  rule,
  open,
  onClose,
}: {
  readonly rule: SellRule
  readonly open: boolean
  readonly onClose: () => void
}): ReactElement {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const end = useAction(async () => {
    await endRule(rule)
    toast({ kind: 'success', text: t`The rule has ended.` })
    await queryClient.invalidateQueries({ queryKey: sellRulesQuery().queryKey })
  })
  return (
    <Suspense>
      <question.Part
        open={open}
        onClose={onClose}
        title={t`End this rule?`}
        description={t`Nothing is sold by itself any more. What waits for its rate stays in your balance.`}
        stay={<Trans>Keep it</Trans>}
        act={<Trans>End it</Trans>}
        onAct={() => void end.act()}
        pending={end.pending}
        pendingText={t`Ending…`}
      >
        <RefusalNote error={end.error} />
      </question.Part>
    </Suspense>
  )
}
