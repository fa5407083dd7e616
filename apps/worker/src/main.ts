/** The worker process: watches the networks, delivers notices, does maintenance. Wiring only. */
import { delimiter } from 'node:path'
import {
  announceReady,
  connectionsOf,
  loadConfig,
  logLines,
  onStop,
  optionalEnv,
  requiredEnv,
  secretFromEnvFile,
  whenThere,
} from '@zend/server/config'
import { addressSpaces, connectNetwork, withWitness } from '@zend/server/connectors/chains'
import { signerSocketHeads, signerSocketVault } from '@zend/server/connectors/keys/signer-socket'
import { smtpSender } from '@zend/server/connectors/mail/smtp'
import { openFxProviders } from '@zend/server/connectors/fx'
import { openRails } from '@zend/server/connectors/rails'
import { networkSpec, networksOf, networkTable } from '@zend/server/core/assets'
import { authorizationKey, authorizationKeys as authorizationKeysOf } from '@zend/server/core/authorizations'
import { openOffered, requireCountries } from '@zend/server/core/countries'
import { attestationKey, type CustodyDeps, hotAddressOf } from '@zend/server/core/custody'
import { requireHouseAccounts, rollUpHouse } from '@zend/server/core/ledger'
import { placeOf } from '@zend/server/core/limits'
import { DELIVER_NOTICE_JOB, deliverNotice, sealingKeyFrom } from '@zend/server/core/notices'
import { PURGE_KEY_CALLS_JOB, purgeKeyCalls } from '@zend/server/core/api-keys'
import { purgeChallenges } from '@zend/server/core/passkeys'
import { openMarket, priceProofs } from '@zend/server/core/pricing'
import { provenanceKeysFrom } from '@zend/server/core/provenance'
import {
  MAIL_PUBLIC_MESSAGE_JOB,
  mailMessage,
  PURGE_PUBLIC_MESSAGES_JOB,
  purgeMessages,
} from '@zend/server/core/public-messages'
import { PURGE_PUSH_JOB } from '@zend/server/core/push'
import { freezeLink, freezeLinkKeyFrom, PURGE_SIGN_IN_JOB, purgeSignIn } from '@zend/server/core/sign-in'
import { PURGE_ATTACHMENTS_JOB, purgeAttachments } from '@zend/server/core/support'
import { coinWatch } from '@zend/server/core/treasury'
import { isUnavailable, openDatabase, requireConnections } from '@zend/server/database'
import { systemClock } from '@zend/server/ports/clock'
import { noteBillCredit, paidBy } from '@zend/server/products/bills'
import { capsOf } from '@zend/server/products/deposit'
import { providerAccountsOf } from '@zend/server/products/fx'
import { railAccountsOf } from '@zend/server/products/quick-sell'
import pino from 'pino'
import { openAccounts } from './accounts.ts'
import { openAudit } from './audit.ts'
import { openBills } from './bills.ts'
import { diskWatch } from './disk.ts'
import { type PartsDeps, startParts } from './parts.ts'
import { openKyb } from './kyb.ts'
import { openFx } from './fx.ts'
import { idIn } from './payload.ts'
import { priceFeeds } from './price-feeds.ts'
import { openPush } from './push.ts'
import { openQuickSells } from './quick-sells.ts'
import { openRescue } from './rescue.ts'
import { workerRoles } from './roles.ts'
import { openSwaps } from './swaps.ts'
import { openVerification } from './verification.ts'
import { startWatchdog } from './watchdog.ts'
import { openWebhooks } from './webhooks.ts'
import { openWithdrawals } from './withdrawals.ts'

// All payments of a network wait while its second provider is asked about one.
const [WITNESS_TIMEOUT_MS, WITNESS_REST_MS] = [5_000, 30_000]
const log = pino({ name: 'worker', level: optionalEnv('LOG_LEVEL', 'info') }, logLines())
const config = loadConfig(process.env['ZEND_CONFIG'])
requireCountries(config.countries, systemClock.now(), log)
const connections = connectionsOf(config)
const db = openDatabase({
  url: requiredEnv('DATABASE_URL'),
  applicationName: 'zend-worker',
  role: 'zend_worker',
  poolMax: connections.workerPool,
  onSilence: (isSilent) =>
    log.error({ alert: 'database_silent', isSilent }, 'the database stopped answering, or answers again'),
  onIdleError: (err) => log.warn({ err }, 'a database connection broke'),
})
const networks = networkTable(config.networks)
const dog = startWatchdog((part) => {
  log.fatal({ alert: 'part_stuck', part }, 'a part of the worker hangs: the process ends, to be started again')
  process.exit(1)
})
await whenThere(
  () =>
    requireConnections(db.read, { worker: connections.worker, API: connections.api, confirmer: connections.confirmer }),
  isUnavailable,
  (err) => log.error({ alert: 'database_absent', err }, 'the database cannot be asked; trying again'),
)
const mail = smtpSender({ url: requiredEnv('SMTP_URL'), from: requiredEnv('MAIL_FROM') })
const secret = secretFromEnvFile('SECRETS_KEY_FILE')
const sealingKey = sealingKeyFrom(secret)
const freezeLinkKey = freezeLinkKeyFrom(secret)
const custody: CustodyDeps = {
  networks,
  chains: addressSpaces(networks),
  attestationKey: attestationKey(secretFromEnvFile('SIGNER_ATTESTATION_FILE').toString('utf8')),
  clock: systemClock,
  onAlarm: (alarm) =>
    log.error({ alert: 'custody', ...alarm }, 'what the database holds does not follow from the attested keys'),
}
const roles = workerRoles(optionalEnv('WORKER_ROLES', ''))
// A worker that neither pays nor runs jobs (some of which ask what was signed) needs no signer and does not connect to
// one.
const asksSigner = roles.paysAnywhere || roles.runsJobs
const signer = asksSigner
  ? { socketPath: requiredEnv('SIGNER_SOCKET'), macKey: secretFromEnvFile('SIGNER_MAC_KEY_FILE') }
  : { socketPath: '', macKey: new Uint8Array() }
const vault = signerSocketVault(signer)
const heads = signerSocketHeads(signer)

const ratesAppId =
  optionalEnv('OPEN_EXCHANGE_RATES_APP_ID_FILE', '') === ''
    ? null
    : secretFromEnvFile('OPEN_EXCHANGE_RATES_APP_ID_FILE').toString('utf8').trim()

await openAccounts({ db, log, custody, vault, asks: roles.paysAnywhere })

const nodes = await Promise.all(
  networksOf(networks).map(async (network) => {
    const { address } = await hotAddressOf(custody, db.read, network.id)
    const spec = networkSpec(network, address)
    const witnessUrl = optionalEnv(`${network.id.toUpperCase()}_WITNESS_RPC_URL`, '')
    const node = connectNetwork(spec, network, requiredEnv(`${network.id.toUpperCase()}_RPC_URL`))
    if (witnessUrl === '') return { network, witness: {}, ...node }
    const other = connectNetwork(spec, network, witnessUrl)
    const sender = withWitness(node.sender, connectNetwork(spec, network, witnessUrl, WITNESS_TIMEOUT_MS).sender, {
      confirmations: network.confirmations,
      restMs: WITNESS_REST_MS,
      clock: systemClock,
      onSilence: (err) =>
        log.warn(
          { alert: 'witness_silent', network: network.id, err },
          'the second provider does not answer for a payment: it settles only when it does',
        ),
      onAnswer: () => log.info({ network: network.id }, 'the second provider answers for payments again'),
    })
    return { network, witness: { witness: other.connector }, connector: node.connector, sender }
  }),
)
const alone = nodes.flatMap(({ network, witness }) => ('witness' in witness ? [] : [network.id]))
// A single provider must not be trusted without a cap: refuse to start.
const caps = capsOf(alone, config.deposit)
if (alone.length > 0)
  log.warn({ networks: alone }, 'these networks have one provider, which is believed alone, up to a sum within an hour')

const coins = coinWatch({ custody, networks, clock: systemClock, log })
const authorizationKeys = authorizationKeysOf(secretFromEnvFile('AUTHORIZATION_PUBLIC_KEYS_FILE').toString('utf8'))
const priceKey = authorizationKey(secretFromEnvFile('PRICE_KEY_FILE').toString('utf8'))
const priceKeys = authorizationKeysOf(secretFromEnvFile('PRICE_PUBLIC_KEYS_FILE').toString('utf8'))
const proofs = priceProofs(priceKeys, log)
const market = openMarket({ read: db.read, clock: systemClock, policy: config.pricing, proofs })
const provenance = provenanceKeysFrom(secretFromEnvFile('PROVENANCE_KEY_FILE').toString('utf8'))
const senderOf = (id: string): (typeof nodes)[number]['sender'] => {
  const node = nodes.find(({ network }) => network.id === id)
  if (node === undefined) throw new Error(`${id} is not in service`)
  return node.sender
}
const withdrawals = openWithdrawals({
  market,
  db,
  clock: systemClock,
  log,
  networks,
  custody,
  config,
  authorizationKeys,
  provenance,
  vault,
  senderOf,
})
const rails = openRails(config.rails, process.env, systemClock)
const providers = openFxProviders(config.fxProviders, process.env, systemClock)
await requireHouseAccounts(db.read, [...railAccountsOf(rails), ...providerAccountsOf(providers)])
const mayBegin = openOffered({ db, policy: config.countries })
const quickSells = openQuickSells({
  mayBegin,
  db,
  clock: systemClock,
  log,
  networks,
  config,
  rails,
  authorizationKeys,
  provenance,
  priceKey,
  priceKeys,
  market,
  people: { tier: async (tx, holder) => (await placeOf(tx, holder, config.limits)).tier },
})
const fx = await openFx({
  db,
  clock: systemClock,
  log,
  config,
  secret,
  providers,
  authorizationKeys,
  provenance,
  market,
})
const swaps = openSwaps({
  db,
  clock: systemClock,
  log,
  networks,
  config,
  authorizationKeys,
  provenance,
  market,
  mayBegin,
})
const bills = openBills({ db, clock: systemClock, log, market, secret })
const rescue = openRescue({ db, clock: systemClock, log, networks, custody, coins, nodes, config, provenance })
const verification = await openVerification({ db, clock: systemClock, log, config, secret })
const { screen, checker } = verification
const kyb = await openKyb({ db, clock: systemClock, log, config, secret, screen, checker })
const audit = openAudit({ db, log, secret, heads })
const vapidKey =
  optionalEnv('VAPID_PRIVATE_KEY_FILE', '') === ''
    ? null
    : secretFromEnvFile('VAPID_PRIVATE_KEY_FILE').toString('utf8').trim()
const push = openPush({ db, clock: systemClock, log, secret, policy: config.push, vapidKey })

const webhooks = openWebhooks({ db, clock: systemClock, log, secret, policy: config.webhooks })

const businessUrl = optionalEnv('BUSINESS_APP_URL', 'http://localhost:3002')
const jobs: PartsDeps['jobs'] = {
  tasks: {
    [DELIVER_NOTICE_JOB]: async (payload) => {
      await deliverNotice(
        {
          db,
          clock: systemClock,
          mail,
          sealingKey,
          freezeLink: (userId, at) => freezeLink(freezeLinkKey, userId, at),
          appUrl: requiredEnv('PERSONAL_APP_URL'),
          businessUrl,
        },
        idIn(payload, 'ntc'),
      )
    },
    [PURGE_SIGN_IN_JOB]: async () => {
      await purgeSignIn({ db, clock: systemClock, policy: config.identity })
      await purgeChallenges({ db, clock: systemClock })
    },
    [PURGE_KEY_CALLS_JOB]: () => purgeKeyCalls({ db, clock: systemClock }),
    [MAIL_PUBLIC_MESSAGE_JOB]: async (payload) => {
      await mailMessage({ db, clock: systemClock, mail, policy: config.publicMessages }, idIn(payload, 'pms'))
    },
    [PURGE_PUBLIC_MESSAGES_JOB]: async () => {
      await purgeMessages({ db, clock: systemClock, policy: config.publicMessages })
    },
    [PURGE_ATTACHMENTS_JOB]: async () => {
      await purgeAttachments({ db, clock: systemClock, policy: config.support })
    },
    ...withdrawals.tasks,
    ...quickSells.tasks,
    ...swaps.tasks,
    ...fx.tasks,
    ...bills.tasks,
    ...verification.tasks,
    ...kyb.tasks,
    ...push.tasks,
    ...webhooks.tasks,
    ...rescue.tasks,
    ...audit.tasks,
    'roll-up-house': async () => {
      await rollUpHouse(db.read)
    },
  },
  crontab: `* * * * * roll-up-house\n${withdrawals.crontab}\n${quickSells.crontab}\n${swaps.crontab}\n${fx.crontab}\n${bills.crontab}\n${verification.crontab}\n${kyb.crontab}\n${rescue.crontab}\n${audit.crontab}\n${webhooks.crontab}\n20 * * * * ${PURGE_ATTACHMENTS_JOB}\n30 3 * * * ${PURGE_SIGN_IN_JOB}\n35 3 * * * ${PURGE_KEY_CALLS_JOB}\n40 3 * * * ${PURGE_PUSH_JOB}\n50 3 * * * ${PURGE_PUBLIC_MESSAGES_JOB}`,
}
const stopping = new AbortController()
const parts = await startParts(
  {
    db,
    clock: systemClock,
    log,
    config,
    coins,
    custody,
    vault,
    provenance,
    jobs,
    webhooks: webhooks.deliver,
    roles,
    dog,
    askSigner: async () => void (await heads.newest()),
    checkDisks: diskWatch({
      db,
      clock: systemClock,
      log,
      freePercentMin: config.worker.diskFreePercentMin,
      folders: optionalEnv('DISK_FOLDERS', process.cwd()).split(delimiter),
    }),
    nodes: nodes.map((node) => ({ ...node, cap: caps.get(node.network.id) ?? null })),
    market,
    prices: { feeds: priceFeeds(config.pricing, ratesAppId, systemClock), key: priceKey, proofs },
    onCredited: async (tx, deposit) => {
      const came = { ...deposit, bill: await paidBy(tx, deposit.id) }
      // What is sold of it, or kept beside that, is not swapped.
      if (!(await quickSells.onCredited(tx, came))) await swaps.onCredited(tx, came)
      await noteBillCredit(tx, deposit.id)
    },
    onPayment: withdrawals.onPayment,
    canMail: () => mail.reachable(),
  },
  stopping.signal,
)

onStop(async () => {
  dog.stop()
  stopping.abort()
  await Promise.all(parts)
  mail.close()
  await db.close()
})
announceReady()
log.info('ready')
