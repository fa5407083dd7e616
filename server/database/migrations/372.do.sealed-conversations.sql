-- Why: subjects of conversations, names of attached files and the files themselves lay in plain beside texts that are sealed (decision 053). They are sealed as those are.
-- Data: what is there is sealed by the job that sealed the texts, in small steps; until then it is read as it is.
alter table support.threads alter column subject drop not null;
alter table support.threads add column sealed_subject bytea;
alter table support.threads add constraint threads_one_subject check (num_nonnulls(subject, sealed_subject) = 1) not valid;
comment on column support.threads.subject is 'What it is about, of conversations from before subjects were sealed; their job empties it.';
create index threads_unsealed on support.threads (id) where subject is not null;
grant update (subject, sealed_subject) on support.threads to zend_worker;

alter table support.attachments alter column name drop not null, alter column content drop not null;
alter table support.attachments add column sealed_name bytea, add column sealed_content bytea;
-- What is encrypted gets no smaller.
alter table support.attachments alter column sealed_content set storage external;
-- Sealed, a file is longer by its nonce and its tag.
alter table support.attachments add constraint attachments_one_form check (
  num_nonnulls(name, sealed_name) = 1 and num_nonnulls(content, sealed_content) = 1 and (name is null) = (content is null)
    and (sealed_content is null or octet_length(sealed_content) = bytes + 28)
) not valid;
comment on column support.attachments.name is 'Of files from before files were sealed, as content is; their job empties both.';
create index attachments_unsealed on support.attachments (id) where name is not null;
grant update (name, content, sealed_name, sealed_content) on support.attachments to zend_worker;

-- Nothing is written in plain any more, and what is sealed stays what it is.
create function support.refuse_plain() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'words of customers are kept sealed' using errcode = 'insufficient_privilege';
end $$;
create trigger threads_sealed before insert on support.threads for each row
  when (new.subject is not null and not roles.is_worker()) execute function support.refuse_plain();
create trigger messages_sealed before insert on support.messages for each row
  when (new.text is not null and not roles.is_worker()) execute function support.refuse_plain();
create trigger attachments_sealed before insert on support.attachments for each row
  when (num_nonnulls(new.name, new.content) > 0 and not roles.is_worker()) execute function support.refuse_plain();
create trigger threads_keep_subjects before update of subject, sealed_subject on support.threads for each row
  when (old.subject is null or new.subject is not null) execute function support.refuse_plain();
create trigger attachments_stay before update of name, content, sealed_name, sealed_content on support.attachments for each row
  when (old.name is null or new.name is not null) execute function support.refuse_plain();
revoke all on function support.refuse_plain() from public;
