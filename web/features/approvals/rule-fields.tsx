/** One rule of the form: how many approvals, when, for which payments, and whose approvals count. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type PolicyApprover, ROLES } from '@zend/contracts'
import { roleText } from '@zend/web/data/companies'
import { IconButton } from '@zend/web/ui'
import {
  Checkbox,
  NativeSelect,
  SegmentedControl,
  TextField,
  useAmountEntry,
  useAmountTrouble,
} from '@zend/web/ui/fields'
import { IconTrash } from '@zend/web/ui/icons'
import { type ReactElement, type ReactNode, useId } from 'react'
import { KIND_TEXTS } from './approval-texts.ts'
import { kindsToChoose, looksAtPayment, type RuleDraft, type Typed, type Wrong } from './policy.flow.ts'

/** `wrong` are the fields to correct. */
export type RuleFieldsProps = {
  readonly number: number
  readonly draft: RuleDraft
  readonly approvers: readonly PolicyApprover[]
  readonly wrong: readonly Wrong['field'][]
  readonly onChange: (draft: RuleDraft) => void
  readonly onRemove: () => void
}
type PartProps = Pick<RuleFieldsProps, 'draft' | 'wrong' | 'onChange'>

const CENTS = 2

/** The rule, as a group of fields. */
export function RuleFields(props: RuleFieldsProps): ReactElement {
  const { number, draft, onChange, onRemove } = props
  const { t } = useLingui()
  const title = useId()
  return (
    <fieldset
      data-rule
      aria-labelledby={title}
      className="grid min-w-0 grid-cols-1 gap-5 rounded-card border border-card-line bg-surface p-5 shadow-lift tablet:p-6"
    >
      <div className="-mb-2 flex items-center justify-between gap-3">
        <h2 id={title} className="display num text-card-title">
          <Trans>Rule {number}</Trans>
        </h2>
        <IconButton plain label={t`Remove rule ${number}`} icon={<IconTrash size={20} />} onClick={onRemove} />
      </div>
      <SegmentedControl<'1' | '2'>
        label={t`How many approvals`}
        value={draft.approvals === 1 ? '1' : '2'}
        onChange={(value) => onChange({ ...draft, approvals: value === '1' ? 1 : 2 })}
        segments={[
          { value: '1', label: <Trans>One approval</Trans> },
          { value: '2', label: <Trans>Two approvals</Trans> },
        ]}
      />
      <Conditions {...props} />
      <About {...props} />
      <By {...props} />
    </fieldset>
  )
}

/** When it is met; all that is ticked has to be true. */
function Conditions({ draft, wrong, onChange }: PartProps): ReactElement {
  const { t } = useLingui()
  const { typed, newCountry } = draft
  const ticked = Object.values(typed).filter(({ on }) => on).length + (newCountry ? 1 : 0)
  const set = (name: Typed) => (next: Partial<RuleDraft['typed'][Typed]>) =>
    onChange({ ...draft, typed: { ...typed, [name]: { ...typed[name], ...next } } })
  const part = (name: Typed) => ({ value: typed[name], wrong: wrong.includes(name), onChange: set(name) })
  return (
    <Group title={<Trans>When</Trans>}>
      <Dollars
        {...part('valueFrom')}
        label={t`The payment reaches an amount`}
        field={t`Amount of the payment, in US dollars`}
      />
      <Dollars
        {...part('dailyFrom')}
        label={t`All payments of 24 hours reach an amount`}
        field={t`Amount in 24 hours, in US dollars`}
      />
      <Days {...part('payeeNewerThanDays')} />
      <Checkbox
        label={t`It is the first payment to a country`}
        checked={newCountry}
        onChange={({ currentTarget }) => onChange({ ...draft, newCountry: currentTarget.checked })}
      />
      <p className="mt-1 text-meta text-muted" aria-live="polite">
        {ticked > 1 ? (
          <Trans>All of these must be true.</Trans>
        ) : ticked === 1 ? null : draft.about === 'all' ? (
          <Trans>
            Nothing is ticked: the rule is for everything, also for new payees and changes of rules and members.
          </Trans>
        ) : (
          <Trans>Nothing is ticked: the rule is for all that you choose below.</Trans>
        )}
      </p>
    </Group>
  )
}

type ConditionProps = {
  readonly value: RuleDraft['typed'][Typed]
  readonly wrong: boolean
  readonly onChange: (next: Partial<RuleDraft['typed'][Typed]>) => void
}

function Dollars({
  value: { on, typed },
  wrong,
  onChange,
  label,
  field,
}: ConditionProps & { readonly label: string; readonly field: string }): ReactElement {
  const typing = useAmountEntry({ value: typed, onChange: (next) => onChange({ typed: next }), decimals: CENTS })
  const trouble = useAmountTrouble(typed, CENTS, typing)
  return (
    <div>
      <Checkbox label={label} checked={on} onChange={({ currentTarget }) => onChange({ on: currentTarget.checked })} />
      {on ? (
        <TextField
          {...typing.input}
          label={field}
          labelHidden
          prefix="$"
          className="mb-2 pl-8.5"
          error={trouble ?? (wrong ? <Trans>Enter an amount above zero, such as 1,000.</Trans> : undefined)}
        />
      ) : null}
    </div>
  )
}

function Days({ value: { on, typed }, wrong, onChange }: ConditionProps): ReactElement {
  const { t } = useLingui()
  return (
    <div>
      <Checkbox
        label={t`The payee is new`}
        checked={on}
        onChange={({ currentTarget }) => onChange({ on: currentTarget.checked })}
      />
      {on ? (
        <TextField
          label={t`Days for which a payee counts as new`}
          labelHidden
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => onChange({ typed: currentTarget.value.replaceAll(/\D/g, '').slice(0, 3) })}
          suffix={<Trans>days after the first payment</Trans>}
          className="mb-2 pl-8.5"
          error={wrong ? <Trans>Enter a number from 1 to 365.</Trans> : undefined}
        />
      ) : null}
    </div>
  )
}

/** Which kinds it is about. */
function About({ draft, wrong, onChange }: PartProps): ReactElement {
  const { t, i18n } = useLingui()
  const { about, kinds } = draft
  const error = wrong.includes('kinds')
    ? t`Choose at least one kind.`
    : wrong.includes('mixed')
      ? t`New payees and changes of rules and members have no amount. Make a rule of their own for them, with nothing ticked above.`
      : undefined
  return (
    <Group>
      <NativeSelect
        label={t`For`}
        value={about}
        error={error}
        choices={[
          { value: 'all', text: t`All payments` },
          { value: 'chosen', text: t`Some kinds only` },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, about: currentTarget.value === 'all' ? 'all' : 'chosen' })
        }
      />
      {about === 'all' ? null : (
        <Ticks
          label={t`Kinds`}
          all={kindsToChoose(draft).map((kind) => ({ value: kind, text: i18n._(KIND_TEXTS[kind]) }))}
          chosen={kinds}
          onChange={(next) => onChange({ ...draft, kinds: next })}
        />
      )}
      {about === 'chosen' && looksAtPayment(draft) ? (
        <p className="mt-1 text-meta text-muted">
          <Trans>New payees and changes of rules and members are chosen in a rule with nothing ticked above.</Trans>
        </p>
      ) : null}
    </Group>
  )
}

/** Whose approvals count. */
function By({ draft, approvers, wrong, onChange }: PartProps & Pick<RuleFieldsProps, 'approvers'>): ReactElement {
  const { t, i18n } = useLingui()
  const { by, roles, members } = draft
  const gone = members.filter((member) => !approvers.some((each) => each.member === member))
  return (
    <Group>
      <NativeSelect
        label={t`Who can approve`}
        value={by}
        error={
          wrong.includes('by')
            ? t`Choose at least one role or person.`
            : wrong.includes('few')
              ? t`Choose only people who can approve, and as many as it needs.`
              : undefined
        }
        choices={[
          { value: 'everyone', text: t`All approvers` },
          { value: 'chosen', text: t`Some roles or people only` },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, by: currentTarget.value === 'everyone' ? 'everyone' : 'chosen' })
        }
      />
      {by === 'everyone' ? null : (
        <>
          <Ticks
            label={t`Roles`}
            all={ROLES.filter((role) => roles.includes(role) || approvers.some((each) => each.role === role)).map(
              (role) => ({ value: role, text: i18n._(roleText(role)) }),
            )}
            chosen={roles}
            onChange={(next) => onChange({ ...draft, roles: next })}
          />
          <Ticks
            label={t`People`}
            all={[
              ...approvers.map(({ member, name }) => ({ value: member, text: name })),
              ...gone.map((member) => ({ value: member, text: t`A person who can no longer approve` })),
            ]}
            chosen={members}
            onChange={(next) => onChange({ ...draft, members: next })}
          />
        </>
      )}
    </Group>
  )
}

function Ticks<Value extends string>({
  label,
  all,
  chosen,
  onChange,
}: {
  readonly label: string
  readonly all: readonly { readonly value: Value; readonly text: string }[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: readonly Value[]) => void
}): ReactElement {
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="text-meta text-muted">{label}</legend>
      <div className="grid gap-x-4 tablet:grid-cols-2">
        {all.map(({ value, text }) => (
          <Checkbox
            key={value}
            label={<span className="wrap-anywhere">{text}</span>}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function Group({ title, children }: { readonly title?: ReactNode; readonly children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <div role="group" {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      {title === undefined ? null : (
        <p id={id} className="text-label font-semibold">
          {title}
        </p>
      )}
      {children}
    </div>
  )
}
