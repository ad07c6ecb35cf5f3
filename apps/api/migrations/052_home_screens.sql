-- The path of the screen that opens after sign-in, chosen by each person; empty for that of the role.
alter table vendors add column home text not null default '';
