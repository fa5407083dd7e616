/** The rules as a form. Bad input is told at its field, and the first of them gets the focus. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type PolicyRule, RULES_MAX } from '@zend/contracts'
import { Button, Card, Note } from '@zend/web/ui'
import { IconInfo, IconPlus } from '@zend/web/ui/icons'
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { checkDrafts, isSamePolicy, newDraft, type RuleDraft, type Wrong } from './policy.flow.ts'
import type { Policy } from './policy.queries.ts'
import { RuleFields } from './rule-fields.tsx'

/**
 * `onRules` gets the rules once all of them can be used; `changed` says that others changed theirs since the typing
 * began.
 */
export type RulesFormProps = {
  readonly policy: Policy
  readonly drafts: readonly RuleDraft[]
  readonly changed: ReactElement | null
  readonly onChange: (drafts: readonly RuleDraft[]) => void
  readonly onRules: (rules: readonly PolicyRule[]) => void
  readonly onEnd: () => void
}

/** The form. */
export function RulesForm({ policy, drafts, changed, onChange, onRules, onEnd }: RulesFormProps): ReactElement {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  // Marked from the first try on; each disappears as it is corrected.
  const [tried, setTried] = useState(0)
  const [same, setSame] = useState(false)
  const [added, setAdded] = useState<number | null>(null)
  const checked = checkDrafts(drafts, policy.approvers)
  const wrong: readonly Wrong[] = tried > 0 && 'wrong' in checked ? checked.wrong : []
  useEffect(() => {
    if (tried > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tried])
  useEffect(() => {
    if (added !== null) form.current?.querySelector<HTMLElement>('fieldset[data-rule]:last-of-type input')?.focus()
  }, [added])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if ('wrong' in checked) setTried(tried + 1)
    else if (isSamePolicy(checked.rules, policy.rules)) setSame(true)
    else onRules(checked.rules)
  }
  const change = (next: readonly RuleDraft[]): void => {
    setSame(false)
    onChange(next)
  }
  const add = (): void => {
    const key = Math.max(-1, ...drafts.map((draft) => draft.key)) + 1
    change([...drafts, newDraft(key)])
    setAdded(key)
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-label={t`Rules`}
      className="page-column grid max-w-[660px] grid-cols-1 gap-4"
    >
      {changed}
      <p className="px-1 text-label text-muted">
        <Trans>Of all the rules that fit a payment, the strictest counts. Their order doesn’t matter.</Trans>
      </p>
      {drafts.map((draft, at) => (
        <RuleFields
          key={draft.key}
          number={at + 1}
          draft={draft}
          approvers={policy.approvers}
          wrong={wrong.filter(({ key }) => key === draft.key).map(({ field }) => field)}
          onChange={(next) => change(drafts.map((each) => (each.key === draft.key ? next : each)))}
          onRemove={() => change(drafts.filter((each) => each.key !== draft.key))}
        />
      ))}
      {drafts.length === 0 ? (
        <Note tone="warn" icon={<IconInfo />}>
          <Trans>Without rules, every member who can send money sends it alone.</Trans>
        </Note>
      ) : null}
      {drafts.length < RULES_MAX ? (
        <Button variant="quiet" wide icon={<IconPlus size={20} />} onClick={add}>
          <Trans>Add a rule</Trans>
        </Button>
      ) : (
        <p className="px-1 text-meta text-muted">
          <Plural value={RULES_MAX} one="A policy has at most # rule." other="A policy has at most # rules." />
        </p>
      )}
      <Card padded>
        <div role="status">
          {same ? (
            <Note tone="info" icon={<IconInfo />} className="mb-4">
              <Trans>These rules already apply. Change something first.</Trans>
            </Note>
          ) : null}
        </div>
        <Button type="submit" size="large" wide>
          <Trans>See the effect</Trans>
        </Button>
        <Button variant="ghost" wide className="mt-2" onClick={onEnd}>
          <Trans>Cancel</Trans>
        </Button>
      </Card>
    </form>
  )
}
