/**
 * The addresses of the API, the apps and the public site, and the page's label, read at run time from a tag that the
 * host writes into the page, so that one build works on any host and port. It never holds a secret.
 */
import * as z from 'zod/mini'
import { CONFIG_META_NAME } from './config-meta.ts'

const configSchema = z.object({
  api: z.object({ accounts: z.string(), personal: z.string(), business: z.string(), general: z.string() }),
  /** The addresses of the two apps, for links from one to the other; absent where they are not known. */
  apps: z.optional(z.object({ personal: z.string(), business: z.string() })),
  /** The public site, whose terms a new customer accepts; absent where it is not known. */
  publicSite: z.optional(z.string()),
  /** Shown on every page when not empty ("Sandbox"). */
  label: z.string(),
})

/** The four API bases, each separately configurable (specification §7), the apps, and the deployment's label. */
export type ClientConfig = z.output<typeof configSchema>

/** The development server writes no tag; then the bases are paths of the page's own origin. */
export const SAME_ORIGIN_CONFIG: ClientConfig = {
  api: { accounts: '/accounts', personal: '/personal', business: '/business', general: '/general' },
  label: '',
}

/** Parses the tag's JSON. Throws on a malformed tag, because a page must know its API. */
export function parseConfig(content: string | null): ClientConfig {
  if (content === null || content === '') return SAME_ORIGIN_CONFIG
  return configSchema.parse(JSON.parse(content))
}

/** The configuration of this page. */
export function readConfig(page: Document): ClientConfig {
  return parseConfig(page.querySelector<HTMLMetaElement>(`meta[name="${CONFIG_META_NAME}"]`)?.content ?? null)
}
