/* Where others reach this server: what a link that is sent to them begins with. */
#define _DEFAULT_SOURCE /* IFF_UP */

#include "reach.h"

#include "transport/wire.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ADDRESSES = 16 };

bool doms_is_loopback(const char *host)
{
	unsigned char address[16];

	if (!host || !strcmp(host, "localhost"))
		return true;
	if (inet_pton(AF_INET, host, address) == 1)
		return address[0] == 127;
	return !strcmp(host, "::1");
}

bool doms_is_everywhere(const char *digits)
{
	return !strcmp(digits, "0.0.0.0") || !strcmp(digits, "::");
}

/* Of "example.org", "[::1]" or "192.168.1.7", with a port behind it or not. */
static bool is_authority(const char *text, size_t length)
{
	size_t name = strcspn(text, ":/");
	char six[INET6_ADDRSTRLEN];
	unsigned char address[16];

	if (*text == '[') {
		name = strcspn(text, "]") + 1;
		if (name > length || name < 4 || name - 2 >= sizeof six)
			return false;
		memcpy(six, text + 1, name - 2);
		six[name - 2] = '\0';
		if (inet_pton(AF_INET6, six, address) != 1)
			return false;
	} else {
		if (!name || name > 253 || *text == '.' || *text == '-')
			return false;
		for (size_t i = 0; i < name; i++)
			if (!isalnum((unsigned char)text[i]) && text[i] != '-' && text[i] != '.')
				return false;
	}
	if (name == length)
		return true;
	if (text[name] != ':' || length - name < 2 || length - name > 6 ||
	    strspn(text + name + 1, "0123456789") != length - name - 1)
		return false;
	return atoi(text + name + 1) > 0 && atoi(text + name + 1) < 65536;
}

bool doms_public_url(const char *text, char out[DOMS_PUBLIC_URL])
{
	size_t scheme = !strncasecmp(text, "https://", 8) ? 8 : !strncasecmp(text, "http://", 7) ? 7 : 0;
	size_t length = strlen(text), authority = scheme + strcspn(text + scheme, "/?#");

	if (!scheme || length >= DOMS_PUBLIC_URL || !is_authority(text + scheme, authority - scheme))
		return false;
	for (size_t i = authority; i < length; i++)
		if (!isalnum((unsigned char)text[i]) && !strchr("/-._~%", text[i])) /* no query, no fragment */
			return false;
	while (length > authority && text[length - 1] == '/')
		length--;
	memcpy(out, text, length);
	out[length] = '\0';
	for (size_t i = 0; i < authority; i++)
		out[i] = (char)tolower((unsigned char)out[i]);
	return true;
}

bool doms_is_public_host(const struct doms_server *server, const char *name)
{
	const char *host = strstr(server->public_url, "://");

	return host && strcspn(host + 3, ":/") == strlen(name) && !strncasecmp(host + 3, name, strlen(name));
}

bool doms_found_at(const struct doms_server *server, const char *host, char out[DOMS_PUBLIC_URL])
{
	if (!*server->public_url && (!host || !is_authority(host, strlen(host))))
		return false;
	if (*server->public_url)
		return snprintf(out, DOMS_PUBLIC_URL, "%s", server->public_url) > 0;
	return snprintf(out, DOMS_PUBLIC_URL, "http%s://%s", server->options.cert ? "s" : "", host) < DOMS_PUBLIC_URL;
}

/* An address that somebody else may have use for. */
struct found {
	char digits[INET6_ADDRSTRLEN];
	unsigned rank; /* the least is told first */
};

/* Networks of machines inside this one: few people are there. */
static bool is_inside(const char *interface)
{
	static const char *const names[] = {"docker", "br-", "veth", "virbr", "vmnet", "lxc", "cni", "podman"};

	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strncmp(interface, names[i], strlen(names[i])))
			return true;
	return false;
}

static bool look_at(const struct ifaddrs *at, bool six, struct found *out)
{
	const struct sockaddr *address = at->ifa_addr;
	const void *bytes;

	if (!address || !(at->ifa_flags & IFF_UP) || at->ifa_flags & IFF_LOOPBACK)
		return false;
	out->rank = is_inside(at->ifa_name) ? 2 : 0;
	if (address->sa_family == AF_INET) {
		const struct in_addr *four = &((const struct sockaddr_in *)(const void *)address)->sin_addr;

		if (ntohl(four->s_addr) >> 16 == 0xA9FE) /* nobody gave it one */
			return false;
		bytes = four;
	} else if (address->sa_family == AF_INET6 && six) {
		const struct in6_addr *sixth = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;

		if (IN6_IS_ADDR_LINKLOCAL(sixth) || IN6_IS_ADDR_LOOPBACK(sixth) || IN6_IS_ADDR_MULTICAST(sixth))
			return false;
		bytes = sixth;
		out->rank++;
	} else {
		return false;
	}
	return inet_ntop(address->sa_family, bytes, out->digits, sizeof out->digits) != NULL;
}

static unsigned find_all(bool six, struct found *found)
{
	struct ifaddrs *all;
	unsigned count = 0;

	if (getifaddrs(&all))
		return 0;
	for (const struct ifaddrs *at = all; at && count < ADDRESSES; at = at->ifa_next)
		count += look_at(at, six, &found[count]);
	freeifaddrs(all);
	return count;
}

static void add(json_t *list, const struct doms_server *server, const char *host)
{
	char address[300];
	bool six = strchr(host, ':') != NULL;

	snprintf(address, sizeof address, "http%s://%s%.253s%s:%u", server->options.cert ? "s" : "", six ? "[" : "", host,
		 six ? "]" : "", doms_server_port(server));
	json_array_append_new(list, json_string(address));
}

json_t *doms_addresses(const struct doms_server *server)
{
	const char *host = server->http->host;
	struct found found[ADDRESSES];
	json_t *list = json_array();
	unsigned count;

	if (doms_is_loopback(server->options.host) || doms_is_loopback(host))
		return list;
	if (!doms_is_everywhere(host)) {
		add(list, server, server->options.host);
		return list;
	}
	count = find_all(!strcmp(host, "::"), found);
	for (unsigned rank = 0; rank < 4; rank++)
		for (unsigned i = 0; i < count; i++)
			if (found[i].rank == rank)
				add(list, server, found[i].digits);
	return list;
}
