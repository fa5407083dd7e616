-- Why: a sale or a rule in the database was paid because it was there. Each keeps what its customer confirmed it with, signed by a key that is not in the
-- database; a transfer keeps it as well, so that it can be proven. What is older has none: a sale that waits is given back, a rule waits to be set again.
-- A sale that nobody confirmed comes back without ever having been booked. Which sales, tries and transfers are older is said where no role can write.
-- Data: reads every sale and transfer once and writes one row about each; the new columns are empty in every row, which costs no rewrite.
alter table quick_sell.sells
  add column consent jsonb,
  drop constraint sells_converted_at,
  add constraint sells_converted_at check (case when state = 'locked' then converted_at is null else converted_at is not null or state = 'returned' end) not valid;
comment on column quick_sell.sells.consent is 'The customer''s authorization and what it was held against; the statement is made again from the row.';
comment on column quick_sell.sells.converted_at is 'Null also of a sale that came back before it was booked.';
alter table quick_sell.rules add column consent jsonb;
comment on column quick_sell.rules.consent is 'The customer''s authorization of the rule as it is; the statement is made again from the row.';
grant update (consent) on quick_sell.rules to zend_api;
alter table transfer.transfers add column consent jsonb;
comment on column transfer.transfers.consent is 'The payer''s authorization, what it was held against, and its value in US cents.';

create table quick_sell.before_consent (
  last_id text not null,
  sells bigint not null
);
comment on table quick_sell.before_consent is 'The newest sale from before customers'' statements were kept, and how many there were up to it. One row.';
insert into quick_sell.before_consent select coalesce(max(id), ''), count(*) from quick_sell.sells;
grant select on quick_sell.before_consent to zend_app;

create table transfer.before_consent (
  last_id text not null,
  transfers bigint not null
);
comment on table transfer.before_consent is 'The newest transfer from before customers'' statements were kept, and how many there were up to it. One row.';
insert into transfer.before_consent select coalesce(max(id), ''), count(*) from transfer.transfers;
grant select on transfer.before_consent to zend_app;
