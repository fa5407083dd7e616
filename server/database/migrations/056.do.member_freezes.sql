-- A member who may approve or manages members freezes their company's money out, too.
comment on column holders.freezes.cause is
  'The request that was declined as fraud (apr_…), the member who stopped payments (mbr_…), or operator.';
