// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// Passes on the ether it is called with, so that a payment arrives as an internal transfer.
contract Forwarder {
    error NotDelivered();

    function forward(address payable to) external payable {
        (bool delivered, ) = to.call{value: msg.value}("");
        if (!delivered) revert NotDelivered();
    }
}
