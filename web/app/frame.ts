/** The type of an app's frame as data: menu, titles, header. Nothing here knows a page. Pure. */
import type { MessageDescriptor } from '@lingui/core'
import type { Offered, Permission } from '@zend/contracts'
import { HOME_PATH, type Page } from '@zend/web/client/paths'
import type { IconComponent } from '@zend/web/ui/icons'
import type { ComponentType } from 'react'

/**
 * One entry of the menu. `beneath` entries stay active for any path beneath theirs; `requiredPermission` is needed to
 * see the entry, and `without` hides it from whoever has that one: another entry takes its place. `mark` stands at its
 * end, such as a count, and loads after the first paint.
 */
export type NavigationItem = {
  readonly name: MessageDescriptor
  readonly path: Page
  readonly icon: IconComponent
  readonly beneath: boolean
  readonly requiredPermission?: Permission
  readonly without?: Permission
  readonly mark?: ComponentType
}

/** A path with ":" for any one segment; a final star matches everything beneath. The first match of a list counts. */
export type Pattern = string

/** An app's frame. */
export type AppFrame = {
  /** The kind of account, beneath the customer's name. */
  readonly kind: MessageDescriptor
  /** The menu in its order. Logging out stands apart, at the end. */
  readonly menu: readonly NavigationItem[]
  /** The tab bar on phones; the menu button comes after these. */
  readonly tabs: readonly NavigationItem[]
  readonly titles: readonly (readonly [pattern: Pattern, title: MessageDescriptor])[]
  /** The targets of the bell and the picture. Without one there is no bell, and the picture is no link. */
  readonly notifications: Page | null
  readonly profile: Page | null
  /** Pages without the right panel. */
  readonly withoutPanel: readonly Pattern[]
  /**
   * Pages of a task: on phones they have no tab bar, because the task's one button stands at the screen's foot, and so
   * always a back arrow. After a question mark comes the key of the query that says the task is done.
   */
  readonly tasks: readonly Pattern[]
  /** The step guide of a page, by the page's path. */
  readonly guides: Readonly<Record<string, string>>
  /**
   * Pages whose query names their later steps, by its keys; `any` is every key except the one that opens a guide. A
   * later step has a back arrow.
   */
  readonly steps: Readonly<Record<string, readonly string[] | 'any'>>
  /** The permission that a page needs; the first match counts. Whoever lacks it sees why instead of the page. */
  readonly needs: readonly (readonly [pattern: Pattern, permission: Permission])[]
  /** What a page begins; the first match counts. Where it is not offered, the page says so. */
  readonly offers: readonly (readonly [pattern: Pattern, product: Offered])[]
  /** The target of "back" where it is not one segment up. */
  readonly parents: readonly (readonly [pattern: Pattern, parent: string])[]
}

/** The menu entries that these permissions allow. The API enforces them; the menu only reflects them. */
export const permitted = (
  items: readonly NavigationItem[],
  permissions: readonly string[],
): readonly NavigationItem[] =>
  items.filter(
    ({ requiredPermission, without }) =>
      (requiredPermission === undefined || permissions.includes(requiredPermission)) &&
      (without === undefined || !permissions.includes(without)),
  )

/** Tells whether an entry is the active one at a path. */
export function isActive(item: Pick<NavigationItem, 'path' | 'beneath'>, path: string): boolean {
  return path === item.path || (item.beneath && path.startsWith(item.path + '/'))
}

/** Tells whether a path matches the pattern, or lies beneath one that ends in a star. */
function matches(pattern: Pattern, path: string): boolean {
  const beneath = pattern.endsWith('/*')
  const wanted = (beneath ? pattern.slice(0, -2) : pattern).split('/')
  const segments = path.split('/')
  if (beneath ? segments.length < wanted.length : segments.length !== wanted.length) return false
  return wanted.every((segment, at) => segment === segments[at] || (segment === ':' && segments[at] !== ''))
}

/** The permission that the page at this path needs, or `null`. */
export const neededAt = ({ needs }: Pick<AppFrame, 'needs'>, path: string): Permission | null =>
  needs.find(([pattern]) => matches(pattern, path))?.[1] ?? null

/** What the page at this path begins, or `null`. */
export const begunAt = ({ offers }: Pick<AppFrame, 'offers'>, path: string): Offered | null =>
  offers.find(([pattern]) => matches(pattern, path))?.[1] ?? null

/** The title of the page at this path, or `null` if it has none. */
export const titleOf = ({ titles }: Pick<AppFrame, 'titles'>, path: string): MessageDescriptor | null =>
  titles.find(([pattern]) => matches(pattern, path))?.[1] ?? null

/** Tells whether the page at this path has the right panel. */
export const hasPanel = ({ withoutPanel }: Pick<AppFrame, 'withoutPanel'>, path: string): boolean =>
  !withoutPanel.some((pattern) => matches(pattern, path))

/** Tells whether the page at this address is a step of a task. `search` is the query with its question mark, or ''. */
export const isTask = ({ tasks }: Pick<AppFrame, 'tasks'>, path: string, search = ''): boolean =>
  tasks.some((task) => {
    const [page = '', over] = task.split('?')
    return matches(page, path) && !(over !== undefined && new URLSearchParams(search).has(over))
  })

/**
 * The query that opens the step guide of the page at this path, or `null` if it has none. The rest of the query stays.
 */
export function guideQuery({ guides }: Pick<AppFrame, 'guides'>, path: string, search: string): string | null {
  const guide = guides[path]
  if (guide === undefined) return null
  const query = new URLSearchParams(search)
  query.set('guide', guide)
  return `?${query.toString()}`
}

/**
 * Tells whether the header shows a back arrow: if the path has more than one segment (specification §2), is a page that
 * the app leads back from, or is a later step of a page whose query names its steps. `search` is the query with its
 * question mark, or ''.
 */
export function hasBackArrow(
  { steps, parents }: Pick<AppFrame, 'steps' | 'parents'>,
  path: string,
  search = '',
): boolean {
  const isBeneath = path.split('/').filter((segment) => segment !== '').length > 1
  return isBeneath || parents.some(([pattern]) => matches(pattern, path)) || isLaterStep(steps, path, search)
}

/** Whether the query names a later step of the page. */
function isLaterStep(steps: AppFrame['steps'], path: string, search: string): boolean {
  const names = steps[path]
  const keys = [...new URLSearchParams(search).keys()].filter((key) => key !== 'guide')
  return names !== undefined && keys.some((key) => names === 'any' || names.includes(key))
}

/**
 * The target of the back arrow if the history has no page of ours: of a later step the page itself, else what the app
 * says, else one segment up.
 * @example parentPath(frame, '/deposit/coins') // '/deposit'
 */
export function parentPath({ steps, parents }: Pick<AppFrame, 'steps' | 'parents'>, path: string, search = ''): string {
  if (isLaterStep(steps, path, search)) return path
  const listed = parents.find(([pattern]) => matches(pattern, path))
  if (listed !== undefined) return listed[1]
  // On phones a task's first page has an arrow too: it leaves the task.
  if (path.lastIndexOf('/') === 0) return HOME_PATH
  return (
    '/' +
    path
      .split('/')
      .filter((segment) => segment !== '')
      .slice(0, -1)
      .join('/')
  )
}
