-- Why: a customer's large sum is credited only at a greater depth than an ordinary one. What a deposit was held to is kept when it matures: the sum it belonged to
-- is another one later, and its page must go on telling what it waited for.
-- Data: none is touched; until now every deposit was held to the ordinary depth.
alter table deposit.deposits add column large boolean not null default false;
comment on column deposit.deposits.large is 'Whether it was held to the depth of large sums when it matured; false before.';
-- How long deposits usually take is learnt from the newest of a kind: large ones are rare, and must not be looked for among all others.
drop index deposit.deposits_credited;
create index deposits_credited on deposit.deposits (network, large, credited_at desc) where credited_at is not null;
