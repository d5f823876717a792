-- Who may see where power-sensitive cables lie. Operators give the service to a company, its administrators the role to people.
INSERT INTO service (name, tool) VALUES ('kraftsensitiv', true);
INSERT INTO service_role (service, name, baserole) VALUES ('kraftsensitiv', 'leser', false);

-- As before, with whether the client serves users of every company: such a client passes no clearance on.
CREATE OR REPLACE VIEW live_token AS
SELECT t.*, c.company_id AS client_company_id, c.scopes AS client_scopes, c.administrator AS client_administrator,
  c.any_company AS client_any_company
FROM oauth_token t
JOIN client c ON c.client_id = t.client_id AND c.active
JOIN company k ON k.id = c.company_id AND k.active
LEFT JOIN app_user u ON u.username = t.username
LEFT JOIN company uk ON uk.id = u.company_id
WHERE t.expires_at > now()
  AND (t.username IS NULL OR (u.active AND uk.active AND (c.any_company OR u.company_id = c.company_id)))
  AND (t.grant_id IS NULL OR EXISTS (SELECT FROM oauth_token g WHERE g.id = t.grant_id AND g.expires_at > now()));
