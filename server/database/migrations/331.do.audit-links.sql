-- Why: whoever can write as the owner could change, drop or add audit events and nobody would see. The worker seals them in a chain of links: each names one event,
-- and its MAC, by a key outside the database, covers that event and the link before. The newest link is remembered by the signer.
-- Data: events get the number of the transaction that wrote them; those that are there get this migration's, and are sealed first.
alter table audit.events add column tx xid8 not null default pg_current_xact_id();
comment on column audit.events.tx is 'The transaction that wrote it: events are sealed once nothing older can still commit.';

create table audit.links (
  position bigint primary key check (position > 0),
  event bigint not null unique,
  mac bytea not null check (octet_length(mac) = 32)
);
comment on table audit.links is 'The chain over audit.events, one link for each, in the order in which they were sealed.';
create trigger append_only before update or delete or truncate on audit.links for each statement execute function audit.append_only();
grant select, insert on audit.links to zend_worker;
