/** The testkit's front door: what suites in every folder build on. */
export { type TestDatabase, testDatabase } from './database.ts'
export { type Payment, type ScriptedChain, scriptedChain } from './scripted-chain.ts'
export { accountsOn, CALLER, expectOk, signUpCommand, type SentMail, type TestClock, testClock, type TestCustomer } from './accounts.ts'
export { callJson, eventually, type HttpCustomer, sandboxOf, signUpAndIn } from './customer.ts'
export { type Product, type ProductOptions, startProduct } from './product.ts'
