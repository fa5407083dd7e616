/** A role and its permissions as grouped switches; what depends on what is greyed, with the reason. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { Permission } from '@zend/contracts'
import { Badge } from '@zend/web/ui'
import { NativeSelect, Switch } from '@zend/web/ui/fields'
import type { ReactElement, ReactNode } from 'react'
import { type Grant, GROUPS, lockOf, markOf, presetOf, rolesFor, switched } from './members.flow.ts'
import { GROUP_TEXTS, PERMISSION_HINTS, ROLE_HINTS } from './members.texts.ts'
import { PERMISSION_TEXTS, roleText } from '@zend/web/data/companies'

/** `me` is who gives, `before` what the member has now (`null` for somebody new), `fixed` lets nothing be changed. */
export type GrantEditorProps = {
  readonly me: Grant
  readonly before: Grant | null
  readonly grant: Grant
  readonly onChange: (grant: Grant) => void
  readonly fixed?: boolean
}

/** The editor. */
export function GrantEditor({ me, before, grant, onChange, fixed = false }: GrantEditorProps): ReactElement {
  const { t, i18n } = useLingui()
  const roles = rolesFor(me)
  const shown = roles.includes(grant.role) ? roles : [grant.role, ...roles]
  return (
    <div className="grid gap-6">
      <NativeSelect
        name="role"
        label={t`Role`}
        hint={i18n._(ROLE_HINTS[grant.role])}
        disabled={fixed}
        value={grant.role}
        choices={shown.map((role) => ({ value: role, text: i18n._(roleText(role)) }))}
        onChange={({ currentTarget: { value } }) => {
          const role = shown.find((each) => each === value)
          if (role !== undefined) onChange(presetOf(me, before, role))
        }}
      />
      {GROUPS.map(({ group, permissions }) => (
        <fieldset key={group} className="min-w-0">
          <legend className="mb-1 text-label font-semibold text-muted">{i18n._(GROUP_TEXTS[group])}</legend>
          <div className="divide-y divide-line">
            {permissions.map((permission) => (
              <PermissionSwitch key={permission} {...{ me, before, grant, onChange, fixed, permission }} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function PermissionSwitch({
  me,
  before,
  grant,
  onChange,
  fixed = false,
  permission,
}: GrantEditorProps & { readonly permission: Permission }): ReactElement {
  const { i18n } = useLingui()
  const lock = lockOf(me, before, grant, permission)
  const on = grant.permissions.includes(permission)
  return (
    <Switch
      name={permission}
      label={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {i18n._(PERMISSION_TEXTS[permission])}
          <Differs grant={grant} permission={permission} />
        </span>
      }
      // Where nothing can be changed, the note above says why.
      hint={<Hint lock={fixed ? null : lock} permission={permission} />}
      checked={on}
      disabled={fixed || lock !== null}
      onChange={({ currentTarget: { checked } }) =>
        onChange({ ...grant, permissions: switched(grant.permissions, permission, checked) })
      }
    />
  )
}

/** The mark of a permission that differs from the role. */
function Differs({ grant, permission }: { readonly grant: Grant; readonly permission: Permission }): ReactNode {
  const mark = markOf(grant, permission)
  if (mark !== 'added' && mark !== 'taken') return null
  return (
    <Badge tone="warn" dot={false}>
      {mark === 'added' ? <Trans>Added to the role</Trans> : <Trans>Taken from the role</Trans>}
    </Badge>
  )
}

function Hint({
  lock,
  permission,
}: {
  readonly lock: ReturnType<typeof lockOf>
  readonly permission: Permission
}): ReactElement {
  const { i18n } = useLingui()
  const hint = i18n._(PERMISSION_HINTS[permission])
  if (lock === null || lock.why === 'owner') return <>{hint}</>
  if (lock.why === 'lacking')
    return (
      <>
        {hint} <Trans>You do not have it yourself.</Trans>
      </>
    )
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const by = list.format(lock.by.map((each) => i18n._(PERMISSION_TEXTS[each])))
  return (
    <>
      {hint} <Trans>Needed for: {by}.</Trans>
    </>
  )
}
