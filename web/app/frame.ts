/**
 * What an app says about itself, so that the frame around its pages can be drawn: menu, titles, header. The app gives
 * data; nothing here knows a page. Pure.
 */
import type { MessageDescriptor } from '@lingui/core'
import type { Page } from '@zend/web/client/paths'
import type { IconComponent } from '@zend/web/ui'

/**
 * One entry of the menu. `beneath` entries stay active for any path beneath theirs; `requiredPermission` is what one
 * must have to be shown it.
 */
export type NavigationItem = {
  readonly name: MessageDescriptor
  readonly path: Page
  readonly icon: IconComponent
  readonly beneath: boolean
  readonly requiredPermission?: string
}

/**
 * A path, with ":" for any one segment; one that ends in a star is also all that lies beneath. Where several fit, the
 * first of a list counts.
 */
export type Pattern = string

/** An app's frame. */
export type AppFrame = {
  /** The kind of account, beneath the customer's name. */
  readonly kind: MessageDescriptor
  /** The menu in its order. Logging out stands apart, at the end. */
  readonly menu: readonly NavigationItem[]
  /** The bar for thumbs on phones; the menu itself comes after these. */
  readonly tabs: readonly NavigationItem[]
  readonly titles: readonly (readonly [pattern: Pattern, title: MessageDescriptor])[]
  /** Where the bell and the picture lead; without, there is no bell, and the picture leads nowhere. */
  readonly notifications: Page | null
  readonly profile: Page | null
  /** Pages without the right panel. */
  readonly withoutPanel: readonly Pattern[]
  /** The step guide of a page, by the page's path. */
  readonly guides: Readonly<Record<string, string>>
  /**
   * Pages whose query names their later steps, and by which of its keys; `any` key of it, but the one that opens a
   * guide. Each later step leads back.
   */
  readonly steps: Readonly<Record<string, readonly string[] | 'any'>>
  /** Where "back" leads when it is not one segment up. */
  readonly parents: readonly (readonly [pattern: Pattern, parent: string])[]
}

/** The entries that somebody with these permissions is shown. The API enforces them; the menu only reflects them. */
export const permitted = (
  items: readonly NavigationItem[],
  permissions: readonly string[],
): readonly NavigationItem[] =>
  items.filter(({ requiredPermission }) => requiredPermission === undefined || permissions.includes(requiredPermission))

/** Whether an entry is the active one at a path. */
export function isActive(item: Pick<NavigationItem, 'path' | 'beneath'>, path: string): boolean {
  return path === item.path || (item.beneath && path.startsWith(item.path + '/'))
}

/** Whether a path is the pattern, or lies beneath one that ends in a star. */
function matches(pattern: Pattern, path: string): boolean {
  const beneath = pattern.endsWith('/*')
  const wanted = (beneath ? pattern.slice(0, -2) : pattern).split('/')
  const segments = path.split('/')
  if (beneath ? segments.length < wanted.length : segments.length !== wanted.length) return false
  return wanted.every((segment, at) => segment === segments[at] || (segment === ':' && segments[at] !== ''))
}

/** The title of the page at this path, or `null` when no page has one. */
export const titleOf = ({ titles }: Pick<AppFrame, 'titles'>, path: string): MessageDescriptor | null =>
  titles.find(([pattern]) => matches(pattern, path))?.[1] ?? null

/** Whether the right panel stands beside the page at this path. */
export const hasPanel = ({ withoutPanel }: Pick<AppFrame, 'withoutPanel'>, path: string): boolean =>
  !withoutPanel.some((pattern) => matches(pattern, path))

/**
 * The query that opens the guide of the page at this path over it, or `null` when it has none. Whatever else the query
 * says stays.
 */
export function guideQuery({ guides }: Pick<AppFrame, 'guides'>, path: string, search: string): string | null {
  const guide = guides[path]
  if (guide === undefined) return null
  const query = new URLSearchParams(search)
  query.set('guide', guide)
  return `?${query.toString()}`
}

/**
 * Whether the header shows a back arrow: when the path has more than one segment (specification §2), or is a later step
 * of a page whose query names its steps. `search` is the query with its question mark, or ''.
 */
export function hasBackArrow({ steps }: Pick<AppFrame, 'steps'>, path: string, search = ''): boolean {
  if (path.split('/').filter((segment) => segment !== '').length > 1) return true
  const names = steps[path]
  const keys = [...new URLSearchParams(search).keys()].filter((key) => key !== 'guide')
  return names !== undefined && keys.some((key) => names === 'any' || names.includes(key))
}

/**
 * Where the back arrow leads when there is no page of ours to go back to: where the app says, else one segment up.
 * @example parentPath(frame, '/deposit/coins') // '/deposit'
 */
export function parentPath({ steps, parents }: Pick<AppFrame, 'steps' | 'parents'>, path: string): string {
  if (steps[path] !== undefined) return path
  const said = parents.find(([pattern]) => matches(pattern, path))
  if (said !== undefined) return said[1]
  return (
    '/' +
    path
      .split('/')
      .filter((segment) => segment !== '')
      .slice(0, -1)
      .join('/')
  )
}
