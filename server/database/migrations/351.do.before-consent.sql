-- Why: `npm run verify` proves that every withdrawal that was ordered was confirmed (300). Those from before have no statement; this says which they are, in a way
-- that a row made up later cannot hide behind: no role of the product can write here, and the count would not fit.
-- Data: reads every withdrawal once, writes one row.
create table withdrawal.before_consent (
  last_id text not null,
  withdrawals bigint not null
);
comment on table withdrawal.before_consent is 'The newest withdrawal from before customers'' statements were kept, and how many there were up to it. One row.';
insert into withdrawal.before_consent select coalesce(max(id), ''), count(*) from withdrawal.withdrawals;
grant select on withdrawal.before_consent to zend_app;
