-- A person whose holds are looked up is not one whose money it is: no violation.
create table withdrawal.withdrawals (
  holder text not null,
  check (not exists (select from holders.holds h where h.user_id = made_by))
);
