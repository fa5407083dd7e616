/** Wires the webhooks of providers of foreign currency in the API, which has their keys and none to order with. */
import type { ProductConfig } from '@zend/server/config'
import { openFxNotices } from '@zend/server/connectors/fx'
import { takeFxNotice } from '@zend/server/products/fx'
import type { Logger } from 'pino'
import type { HookReader } from './routes/hooks.route.ts'

/** The parts that are already open. */
export type OpenParts = Parameters<typeof takeFxNotice>[0] & {
  readonly config: Pick<ProductConfig, 'fxProviders'>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly logger: Pick<Logger, 'warn'>
}

/** Opens the readers, by the provider's name, and says which provider is only polled. Throws on an unreadable key. */
export function fxHooks({ db, clock, config, env, logger }: OpenParts): readonly (readonly [string, HookReader])[] {
  const { readers, unheard } = openFxNotices(config.fxProviders, env, clock)
  if (unheard.length > 0)
    logger.warn(
      { providers: unheard },
      'webhooks of providers of foreign currency are not believed, since their key is not given: payments are polled',
    )
  return readers.map((reader) => [
    reader.name,
    ({ headers, body }) => {
      const notice = reader.readNotice(headers, body)
      return notice === null ? null : () => takeFxNotice({ db, clock }, reader.name, notice)
    },
  ])
}
