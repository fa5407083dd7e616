/** The API process: opens what it needs, wires routes to use cases, listens. Wiring only. */
import {
  announceReady,
  loadConfig,
  logLines,
  onStop,
  optionalEnv,
  portEnv,
  requiredEnv,
  secretFromEnvFile,
} from '@zend/server/config'
import { addressSpaces } from '@zend/server/connectors/chains'
import { localCaller } from '@zend/server/connectors/local-socket'
import { openRails } from '@zend/server/connectors/rails'
import { receivableCoins, networksOf, networkTable } from '@zend/server/core/assets'
import { authorizationKeys } from '@zend/server/core/authorizations'
import { confirmerOver } from '@zend/server/core/confirmation'
import { openOffered, railsWhereOffered, requireCountries } from '@zend/server/core/countries'
import { attestationKey, type CustodyDeps } from '@zend/server/core/custody'
import { requireHouseAccounts } from '@zend/server/core/ledger'
import { limitsPolicy } from '@zend/server/core/limits'
import { sealingKeyFrom } from '@zend/server/core/notices'
import { openFileMaker } from '@zend/server/core/paper'
import { judgeOver } from '@zend/server/core/passkeys'
import { openReencoder } from '@zend/server/core/pictures'
import { openMarket, priceProofs } from '@zend/server/core/pricing'
import { pushSealingKeyFrom } from '@zend/server/core/push'
import { receiptKeyFrom } from '@zend/server/core/receipts'
import { openScreen } from '@zend/server/core/screening'
import { type ForgedCredential, signInKeysFrom, passwordHasher } from '@zend/server/core/sign-in'
import { supportKeyFrom } from '@zend/server/core/support'
import { isNameProven } from '@zend/server/core/verification'
import { systemClock as clock } from '@zend/server/ports/clock'
import { batchProblem } from '@zend/server/products/batch'
import { railAccountsOf } from '@zend/server/products/quick-sell'
import { swapReader } from '@zend/server/products/swap'
import pino from 'pino'
import { loggedRequest } from './access-log.ts'
import { openAccountSecurity } from './account-security.ts'
import { openApiKeys } from './api-keys.ts'
import { keepApprovals, openApprovals, openAsking } from './approvals.ts'
import { buildApi } from './app.ts'
import { openAnnouncements } from './announcements.ts'
import { openBills } from './bills.ts'
import { accountOpening, openCompanies } from './companies.ts'
import { keepBatches, openBatches, payingWith } from './batches.ts'
import { openDatabases } from './databases.ts'
import { healthChecks } from './health-checks.ts'
import { fxHooks } from './fx-hooks.ts'
import { fxNote, openAnswers, openFx, openInvoices, provable } from './fx.ts'
import { marketRoutes } from './market.ts'
import { openPeople } from './people.ts'
import { openQuickSells, railHooks } from './quick-sells.ts'
import { openRescue } from './rescue.ts'
import { accountClosingRoutes } from './routes/account-closing.route.ts'
import { accountsRoutes } from './routes/accounts.route.ts'
import { approvalsRoutes } from './routes/approvals.route.ts'
import { batchesRoutes } from './routes/batches.route.ts'
import { beneficiariesRoutes } from './routes/beneficiaries.route.ts'
import { fxRoutes } from './routes/fx.route.ts'
import { generalRoutes } from './routes/general.route.ts'
import { healthRoutes } from './routes/health.route.ts'
import { hooksRoutes } from './routes/hooks.route.ts'
import { limitsRoutes } from './routes/limits.route.ts'
import { notificationsRoutes } from './routes/notifications.route.ts'
import { contactRoutes } from './routes/contact.route.ts'
import { freezingRoutes } from './routes/freezing.route.ts'
import { passkeysRoutes } from './routes/passkeys.route.ts'
import { paymentsRoutes, transferDetails } from './routes/payments.route.ts'
import { profileRoutes } from './routes/profile.route.ts'
import { publicMessagesRoutes } from './routes/public-messages.route.ts'
import { quickSellRoutes, sellDetails } from './routes/quick-sell.route.ts'
import { receiptsRoutes } from './routes/receipts.route.ts'
import { referralRoutes } from './routes/referral.route.ts'
import { rescueRoutes } from './routes/rescue.route.ts'
import { securityRoutes } from './routes/security.route.ts'
import { statementsRoutes } from './routes/statements.route.ts'
import { supportRoutes } from './routes/support.route.ts'
import { swapDetails, swapRoutes } from './routes/swap.route.ts'
import { depositDetails, readerOf, transactionsRoutes } from './routes/transactions.route.ts'
import { walletRoutes } from './routes/wallet.route.ts'
import { externalPayments, withdrawalDetails, withdrawRoutes } from './routes/withdraw.route.ts'
import { openSwaps } from './swaps.ts'
import { openTransfers } from './transfers.ts'
import { pictureUrls } from './user-answer.ts'
import { openVerification } from './verification.ts'
import { describedActs, openWithdrawals } from './withdrawals.ts'

// Buffered for a quarter of a second at most: a system call per line would cost a busy API more than formatting it.
const logger = pino(
  { name: 'api', level: optionalEnv('LOG_LEVEL', 'info'), serializers: { req: loggedRequest } },
  logLines({ bytes: 4_096, everyMs: 250 }),
)
const config = loadConfig(process.env['ZEND_CONFIG'])
requireCountries(config.countries, clock.now(), logger)
const host = optionalEnv('HOST', '127.0.0.1')
const port = portEnv('API_PORT', 4000)
// The address that links point to.
const appUrl = optionalEnv('PERSONAL_APP_URL', 'http://localhost:3001')
const businessUrl = optionalEnv('BUSINESS_APP_URL', 'http://localhost:3002')
const secret = secretFromEnvFile('SECRETS_KEY_FILE')
const { db, publicDb } = await openDatabases(config, logger)
// The public address of this API, and of its accounts service where that is another process.
const publicUrl = optionalEnv('API_URL', `http://localhost:${port}`)
const pictureUrl = pictureUrls(optionalEnv('API_ACCOUNTS_URL', `${publicUrl.replace(/\/$/, '')}/accounts`))
const shownUser = { pictureUrl, countries: config.countries }
const list = (text: string): string[] => text.split(',').filter((part) => part !== '')
// A separate process checks PINs, codes of acts and passkeys, and it alone signs what was confirmed.
const confirmerSocket = localCaller({
  socketPath: requiredEnv('CONFIRMER_SOCKET'),
  token: secretFromEnvFile('CONFIRMER_TOKEN_FILE').toString('hex'),
})

const identity = {
  db,
  clock,
  policy: config.identity,
  keys: signInKeysFrom(secret),
  confirmer: confirmerOver(confirmerSocket.call),
  sealingKey: sealingKeyFrom(secret),
  hasher: passwordHasher(config.identity.passwordHash),
  onAccountOpened: accountOpening({ clock, config, secret }),
  onForged: (forged: ForgedCredential) =>
    logger.error(
      { alert: 'forged_credential', ...forged },
      'the database holds a credential that we did not store: somebody else writes there',
    ),
}

const asking = openAsking({ db, clock, config })
const apiKeys = openApiKeys({ db, clock, config, logger, confirmation: identity, approvals: asking })
const companies = openCompanies({ identity, publicDb, config, secret, asking, pictureUrl, logger })
const networks = networkTable(config.networks)
const custody: CustodyDeps = {
  networks,
  chains: addressSpaces(networks),
  attestationKey: attestationKey(secretFromEnvFile('SIGNER_ATTESTATION_FILE').toString('utf8')),
  clock,
  onAlarm: (alarm) =>
    logger.error({ alert: 'custody', ...alarm }, 'what the database holds does not follow from the attested keys'),
}

const pushKeyFile = optionalEnv('VAPID_PUBLIC_KEY_FILE', '')
const push = {
  policy: config.push,
  sealingKey: pushSealingKeyFrom(secret),
  pushKey: pushKeyFile === '' ? null : secretFromEnvFile('VAPID_PUBLIC_KEY_FILE').toString('utf8').trim(),
}

const proofs = priceProofs(authorizationKeys(secretFromEnvFile('PRICE_PUBLIC_KEYS_FILE').toString('utf8')), logger)
const market = openMarket({ read: db.read, clock, policy: config.pricing, proofs })
const screen = openScreen(config.screening, custody)
const limits = limitsPolicy(config.limits)
const files = openFileMaker({ clock, policy: config.paper })
const sending = { db, clock, market, limits, approvals: asking }
const transfer = openTransfers({ ...sending, confirmation: identity })
const withdrawals = openWithdrawals({ ...sending, networks, custody, identity, screen, config, secret })
const coins = receivableCoins(networks)
const swaps = openSwaps({ db, clock, market, coins, config, secret, confirmation: identity })

const allRails = openRails(config.rails, process.env, clock)
await requireHouseAccounts(db.read, railAccountsOf(allRails))
const rails = railsWhereOffered(allRails, config.countries)
const people = openPeople(limits, secret)
const quickSells = openQuickSells({
  ...sending,
  confirmation: identity,
  coins,
  networks,
  rails,
  people,
  inventory: swaps.inventory,
  config,
  secret,
})
const fx = openFx({ ...sending, confirmation: identity, people, config, secret })
const origins = list(optionalEnv('APP_ORIGINS', 'http://localhost:3001'))
// Passkeys belong to the domain of the app's pages, or to one above it.
const site = { rpId: optionalEnv('PASSKEY_RP_ID', new URL(appUrl).hostname), origins }
const products = { quickSell: quickSells, transfer, withdrawal: withdrawals }
const batch = openBatches({ ...sending, confirmation: identity, rails, names: config.payoutAccounts.names }, products)
const wallets = { db, clock, custody, screen, policy: config.beneficiaries }
const approvals = openApprovals(
  { ...sending, confirmation: identity, site: site.rpId, call: confirmerSocket.call },
  { ...companies, ...products, fx, batch, wallets },
)
const hookSources = railHooks({ db, clock, rails })
for (const [name, reader] of fxHooks({ db, clock, config, env: process.env, logger })) hookSources.set(name, reader)

const rescue = openRescue({ db, clock, identity, networks, custody, policy: config.rescue })
const judge = judgeOver(confirmerSocket.call)
const accountSecurity = openAccountSecurity({ identity, networks, rescue, config, site, judge, secret })

// The only place where untrusted pictures are decoded: each takes much memory.
const reencode = openReencoder({ clock, policy: config.pictures })

const verification = openVerification({ db, publicDb, clock, reencode, identity, config, secret })
for (const [name, reader] of verification.hookSources) hookSources.set(name, reader)

const details = readerOf({
  dep: depositDetails({ db, networks, clock }),
  swp: swapDetails(swapReader(db.read)),
  sel: sellDetails(quickSells),
  trf: transferDetails({ db, pictureUrl }),
  wdr: withdrawalDetails(withdrawals),
})

const announcements = await openAnnouncements({
  db,
  publicDb,
  clock,
  keys: identity.keys,
  onForged: identity.onForged,
  policy: config.events,
  logger,
})
const { live, tokenCache } = announcements

// A process can serve only some of the bases (product.md §2); health belongs to none and is always served.
const roles = new Set(list(optionalEnv('ROLES', 'accounts,personal,business,general')))
const describeActs = describedActs(withdrawals, companies)
const publicIdentity = { ...identity, db: publicDb }
const visitors = { identity: publicIdentity, passkeys: { ...accountSecurity.passkeys, identity: publicIdentity } }
const routes = [
  ...accountsRoutes({ ...identity, db: publicDb, ...shownUser }),
  ...companies.routes,
  ...securityRoutes({ ...accountSecurity, identity: publicIdentity }),
  ...passkeysRoutes({ passkeys: visitors.passkeys, describeActs }),
  ...freezingRoutes({ ...visitors, verification: verification.deps }),
  ...contactRoutes({ identity, passkeys: accountSecurity.passkeys, phone: verification.phone }),
  ...accountClosingRoutes(accountSecurity),
  ...profileRoutes({
    identity: { ...identity, isNameProven },
    pictures: { identity, reencode, policy: config.pictures },
    ...shownUser,
  }),
  ...notificationsRoutes({ db, clock, ...push }),
  ...generalRoutes({ market, swap: config.swap, quickSell: config.quickSell }),
  ...publicMessagesRoutes({ db: publicDb, clock, policy: config.publicMessages }),
  ...walletRoutes({ db, clock, networks, custody, policy: config.deposit, live, market }),
  ...transactionsRoutes({ db, details }),
  ...receiptsRoutes({
    read: db.read,
    clock,
    key: receiptKeyFrom(secret),
    transaction: provable(details, fx),
    appUrl,
    files,
    policy: config.receipts,
  }),
  ...limitsRoutes({ db, clock, market, limits }),
  ...beneficiariesRoutes({ ...wallets, confirmation: identity, approvals: asking, pictureUrl }),
  ...paymentsRoutes({ identity, transfer, requests: config.requests, ...externalPayments(withdrawals), pictureUrl }),
  ...withdrawRoutes(withdrawals, describeActs),
  ...approvalsRoutes(approvals),
  ...batchesRoutes(batch),
  ...apiKeys.routes,
  ...swapRoutes(swaps),
  ...quickSellRoutes(quickSells),
  ...fxRoutes(fx, openInvoices({ db, clock, reencode, config, secret }), openAnswers({ db, clock, reencode, secret })),
  ...openBills({
    db,
    publicDb,
    clock,
    networks,
    custody,
    market,
    files,
    config,
    secret,
    businessUrl,
    throttleKeys: identity.keys,
  }),
  ...hooksRoutes({ clock, sources: hookSources, perMinuteMax: config.quickSell.hooksPerMinuteMax }),
  ...statementsRoutes({ identity, files }),
  ...marketRoutes({ db, clock, market, policy: config.watchlist }),
  ...verification.routes,
  ...rescueRoutes(rescue),
  ...supportRoutes({
    db,
    clock,
    policy: config.support,
    reencode,
    textKey: supportKeyFrom(secret),
    noticeKey: identity.sealingKey,
  }),
  ...referralRoutes({ db, clock, policy: config.referrals, appUrl }),
  ...healthRoutes({
    clock,
    perMinuteMax: config.api.healthPerMinute,
    ...healthChecks({
      db,
      clock,
      silenceMaxMs: config.deposit.silenceMaxMs,
      networks: networksOf(networks),
      confirmer: () => confirmerSocket.call('alive', null),
      abroad: fxNote(fx),
      batches: () => batchProblem(batch),
    }),
  }),
]

const app = await buildApi({
  routes,
  bases: roles,
  authenticate: tokenCache.find,
  keys: apiKeys.entrance,
  endingsReceived: tokenCache.catchUp,
  mayBegin: openOffered({ db, policy: config.countries }),
  logger,
  // The public site calls from its own pages, where nobody signs in.
  origins: [...origins, ...list(optionalEnv('SITE_ORIGINS', ''))],
  publicUrl,
  requestsPerMinute: config.api.requestsPerMinute,
  bodyBytesMax: config.api.bodyBytesMax,
  admission: config.api.admission,
  uploads: config.api.uploads,
  open: config.api.open,
  trustedProxies: list(optionalEnv('TRUSTED_PROXIES', '')),
})

await app.listen({ host, port })
const stopApprovals = keepApprovals(approvals, logger)
const stopBatches = keepBatches(payingWith(batch, products, { judge: approvals.judge, log: logger }))
onStop(async () => {
  await stopBatches()
  await stopApprovals()
  await announcements.close()
  await app.close()
  await swaps.poster.close()
  await transfer.poster.close()
  await apiKeys.close()
  confirmerSocket.close()
  await publicDb.close()
  await db.close()
})
announceReady({ port })
logger.info({ port }, 'ready')
