-- Scheduled exports are no longer sent to SFTP servers. Their messages wait until the owner chooses another destination.
UPDATE export_schedules
SET status = 'disabled',
    disabled_reason = 'Exports can no longer be sent to an SFTP server. Choose another destination.',
    disabled_at = now(),
    encrypted_secret = NULL
WHERE target = 'sftp' AND status <> 'deleted';
