-- Why: what customers write to us stays for years, and people write secrets. A message's text is sealed by a key outside the database, as other words of customers are.
-- Data: texts that are there are sealed by a job of the worker, in small steps; until then they are read as they are. Copies of them in letters that went out are emptied.
alter table support.messages alter column text drop not null;
alter table support.messages add column sealed bytea;
alter table support.messages add constraint messages_one_text check (num_nonnulls(text, sealed) = 1);
comment on column support.messages.text is 'What was written, in messages from before texts were sealed; their job empties it.';
create index messages_unsealed on support.messages (id) where text is not null;
grant update (text, sealed) on support.messages to zend_worker;

create function support.refuse_other_words() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.text is null or new.text is not null or to_jsonb(new) - 'text' - 'sealed' <> to_jsonb(old) - 'text' - 'sealed' then
    raise exception 'a message keeps its words' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke all on function support.refuse_other_words() from public;
create trigger messages_keep_words before update on support.messages for each row execute function support.refuse_other_words();

update notices.outbox set facts = facts || '{"text": ""}' where kind = 'support-received' and state <> 'queued';
